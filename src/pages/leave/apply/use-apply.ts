import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import { isCalendarDate } from '../../../framework/dates'
import type { FieldErrors } from '../../../framework/errors'
import { labelOf } from '../../../framework/resource'
import { useFieldErrorWords } from '../../../i18n/say'
import { useSave } from '../../../views/form/use-save'
import { isSame } from '../../../views/same'
import { useFailureWords } from '../../../views/states/states'
import { declared, type Leave } from '../use-leave'
import { useLeaveWords } from '../words'
import { type Asked, toSend, withSpan } from './asked'
import { type Problem, usePreview } from './use-preview'

/** A request that is being filled in, judged as it changes, and sent. */
export function useApply(first: Asked, onDone: () => void) {
  const [asked, setAsked] = useState(first)
  const [refused, setRefused] = useState<{ fields: FieldErrors; general: unknown }>()
  const judged = usePreview(asked)
  const { save, isPending } = useSave(declared('leaveRequests'))
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
      const row = await save(toSend(asked, keepAsDraft), null)
      if (!row) return
      isDone.current = true
      done(row as Leave, keepAsDraft)
    } catch (error) {
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      setRefused({ fields, general: Object.keys(fields).length === 0 ? error : undefined })
    }
  }
  // The days are chosen again in a moment; what was typed is not.
  const isDirty = () => !isDone.current && (asked.reason.trim() !== '' || !isSame(asked.more, first.more))
  return { asked, change, send, isPending, isDirty, ...judged, ...useErrors(refused, judged.preview?.problems ?? []) }
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
  const inWords = useFailureWords()
  const errorOf = (name: string): string | undefined => {
    const error = refused?.fields[name]
    if (error) return toWords(error, labelOf(declared('leaveRequests'), name))
    return problems.find(({ field }) => field === name)?.message
  }
  return {
    errorOf,
    failure: refused?.general === undefined ? undefined : inWords(refused.general),
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
