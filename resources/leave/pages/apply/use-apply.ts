import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import { isCalendarDate } from '../../../../src/framework/dates'
import type { FieldErrors } from '../../../../src/framework/errors'
import { labelOf } from '../../../../src/framework/resource'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import { isSame } from '../../../../src/views/same'
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
  const [refused, setRefused] = useState<{ fields: FieldErrors; general: unknown }>()
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
    const missing = whatIsMissing(asked)
    setRefused(missing && { fields: missing, general: undefined })
    if (missing) return
    try {
      const sent = await write(asked, keepAsDraft)
      if (!sent) return
      isDone.current = true
      done(sent, keepAsDraft)
    } catch (error) {
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      setRefused({ fields, general: Object.keys(fields).length === 0 ? error : undefined })
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

function whatIsMissing({ empId, leaveTypeId, fromDate, toDate, reason }: Asked): FieldErrors | undefined {
  const fields: FieldErrors = {}
  if (empId === null) fields.empId = { code: 'required' }
  if (leaveTypeId === null) fields.leaveTypeId = { code: 'required' }
  if (!isCalendarDate(fromDate)) fields.fromDate = { code: 'required' }
  if (!isCalendarDate(toDate)) fields.toDate = { code: 'required' }
  if (reason.trim() === '') fields.reason = { code: 'required' }
  return Object.keys(fields).length > 0 ? fields : undefined
}

/** What is wrong at each field: what sending was refused for, else what would refuse it. */
function useErrors(refused: { fields: FieldErrors; general: unknown } | undefined, problems: readonly Problem[]) {
  const toWords = useFieldErrorWords()
  const say = useLeaveWords()
  const inWords = useFailureWords()
  const failureWords = (error: unknown) => (error instanceof NotAttached ? say('keptWithoutDocument') : inWords(error))
  const errorOf = (name: string): string | undefined => {
    const error = refused?.fields[name]
    if (error) return toWords(error, labelOf(leaveRequests, name))
    return problems.find(({ field }) => field === name)?.message
  }
  return {
    errorOf,
    failure: refused?.general === undefined ? undefined : failureWords(refused.general),
    refusedFields: Object.keys(refused?.fields ?? {}),
  }
}

function useDone(onDone: () => void) {
  const say = useLeaveWords()
  const notify = useNotify()
  return (row: Leave, isDraft: boolean) => {
    notify(say(isDraft ? 'kept' : 'sent', { number: row.leaveNumber }), { type: 'success' })
    onDone()
  }
}
