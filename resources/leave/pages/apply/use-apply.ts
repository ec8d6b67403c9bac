import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { labelOf } from '../../../../src/framework/resource'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import { fieldsOf, requireFilled } from '../../../../src/views/blocks/refusals'
import { isSame } from '../../../../src/views/saving/same'
import { useFailureWords } from '../../../../src/views/states/states'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import type { Leave } from '../use-leave'
import { type Asked, withSpan } from './asked'
import { useDocuments } from './use-documents'
import { type Problem, usePreview } from './use-preview'
import { NotAttached, useSending } from './use-sending'

/** A request that is being filled in, judged as it changes, and sent. */
export function useApply(first: Asked, onDone: () => void) {
  const [asked, setAsked] = useState(first)
  const [refused, setRefused] = useState<unknown>()
  const documents = useDocuments()
  const judged = usePreview(asked, documents.hasAny)
  const { send: write, isPending } = useSending(documents)
  const done = useDone(onDone)
  const isDone = useRef(false)
  const change = (changed: Partial<Asked>) => {
    setRefused(undefined)
    setAsked((before) => withSpan(before, changed))
  }
  const send = async (keepAsDraft: boolean) => {
    setRefused(undefined)
    try {
      requireFilled(asked, ['empId', 'leaveTypeId', 'fromDate', 'toDate', 'reason'])
      const sent = await write(asked, keepAsDraft)
      if (!sent) return
      isDone.current = true
      done(sent, keepAsDraft)
    } catch (error) {
      setRefused(error)
    }
  }
  // The days are chosen again in a moment; what was typed is not.
  const isTyped = asked.reason.trim() !== '' || documents.chosen.length > 0 || !isSame(asked.more, first.more)
  const isDirty = () => !isDone.current && isTyped
  return {
    asked,
    change,
    send,
    isPending,
    isDirty,
    documents,
    ...judged,
    ...useErrors(refused, judged.preview?.problems ?? []),
  }
}

/** What is wrong at each field: what sending was refused for, else what would refuse it. */
function useErrors(refused: unknown, problems: readonly Problem[]) {
  const toWords = useFieldErrorWords()
  const say = useLeaveWords()
  const inWords = useFailureWords()
  const fields = fieldsOf(refused)
  const refusedFields = Object.keys(fields)
  const errorOf = (name: string): string | undefined => {
    const error = fields[name]
    if (error) return toWords(error, labelOf(leaveRequests, name))
    return problems.find(({ field }) => field === name)?.message
  }
  const whole = refused instanceof NotAttached ? say('keptWithoutDocument') : inWords(refused)
  return { errorOf, failure: refused && refusedFields.length === 0 ? whole : undefined, refusedFields }
}

function useDone(onDone: () => void) {
  const say = useLeaveWords()
  const notify = useNotify()
  return (row: Leave, isDraft: boolean) => {
    notify(say(isDraft ? 'kept' : 'sent', { number: row.leaveNumber }), { type: 'success' })
    onDone()
  }
}
