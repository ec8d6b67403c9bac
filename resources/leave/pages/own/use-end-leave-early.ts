import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { readFieldErrors, requireFilledFields, useFormErrorText } from '../../../../src/views/blocks/form-errors'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import { formatDays, sumDays, toHundredths } from '../../../leaveAccount/public'
import { useLeaveWords } from '../../words/en'
import { isLeaveLive, isLeavePending, type Leave } from '../leave-queries'

/** The input with which leave ends early. */
export interface EarlyEnd {
  /** The new last day; null if the leave is not taken at all. */
  newToDate: CalendarDate | null
  reason: string
}

/** Finds the days that would be returned, as they were counted. */
export function findReturnedDays(
  { breakdown }: Leave,
  { newToDate }: EarlyEnd,
): { days: number; dates: CalendarDate[] } {
  const returned = (breakdown ?? []).filter(
    ({ date, counted }) => counted > 0 && (newToDate === null || date > newToDate),
  )
  const days = Number(formatDays(sumDays(returned.map(({ counted }) => toHundredths(counted)))))
  return { days, dates: returned.map(({ date }) => date) }
}

/** Whether returning the days needs a decision of the manager, because the leave has begun. */
export const needsManagerDecision = (leave: Leave, today: CalendarDate): boolean =>
  isLeaveLive(leave) && !isLeavePending(leave) && leave.fromDate <= today

/**
 * Finds the possible end dates. Past days are used up; a person who is back today returns the days from
 * today on.
 */
export function findEndDateRange(
  { fromDate, toDate }: Leave,
  today: CalendarDate,
): { first: CalendarDate; last: CalendarDate } {
  const yesterday = plusDays(today, -1) ?? today
  return { first: yesterday > fromDate ? yesterday : fromDate, last: plusDays(toDate, -1) ?? toDate }
}

/** Ends leave early, and returns the problems if the server refuses. */
export function useEndLeaveEarly(leave: Leave, today: CalendarDate, onDone: () => void) {
  const hasBegun = needsManagerDecision(leave, today)
  const { first, last } = findEndDateRange(leave, today)
  // For leave that has begun, "not taken" is no default: the user has to choose it.
  const [ending, setEnding] = useState<EarlyEnd>({ newToDate: hasBegun && first <= last ? first : null, reason: '' })
  const { once, isPending, failure, setFailure } = useRunOnce()
  const intention = useIdempotentSender()
  const afterSave = useAfterSave(onDone)
  const send = () =>
    once(async () => {
      requireFilledFields(ending, ending.newToDate === null ? ['reason'] : ['newToDate', 'reason'])
      const params = {
        id: leave.id,
        reason: ending.reason,
        ...(ending.newToDate ? { newToDate: ending.newToDate } : hasBegun ? { wasNotTaken: true } : {}),
      }
      await intention(JSON.stringify(params), (idempotencyKey) =>
        callOperation('leaveCancel', params, { idempotencyKey }),
      )
      await afterSave(hasBegun, ending)
    })
  const change = (changed: Partial<EarlyEnd>) => {
    setFailure(undefined)
    setEnding((before) => ({ ...before, ...changed }))
  }
  const whole = useFormErrorText(failure, ['newToDate', 'reason'])
  return { ending, change, send, isPending, errors: readFieldErrors(failure), failure: whole }
}

function useAfterSave(onDone: () => void) {
  const say = useLeaveWords()
  const notify = useNotify()
  const client = useQueryClient()
  return async (isAsked: boolean, { newToDate }: EarlyEnd) => {
    notify(say(isAsked ? 'endingAsked' : newToDate === null ? 'wasCancelled' : 'wasShortened'), { type: 'success' })
    onDone()
    await client.invalidateQueries()
  }
}
