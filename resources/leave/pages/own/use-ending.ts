import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../../dataProvider/call'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { readFieldErrors, requireFilled, useFormFailure } from '../../../../src/views/blocks/refusals'
import { useRunOnce } from '../../../../src/views/blocks/use-once'
import { useIntention } from '../../../../src/views/saving/intention'
import { daysText, sumDays, toHundredths } from '../../rules/days'
import { useLeaveWords } from '../../words/en'
import { isLive, isWaiting, type Leave } from '../use-leave'

/** How leave is to end before its time. */
export interface Ending {
  /** Null: it is not taken at all, or was not. */
  newToDate: CalendarDate | null
  reason: string
}

/** The days that come back, as they were counted. */
export function findReturnedDays({ breakdown }: Leave, { newToDate }: Ending): { days: number; dates: CalendarDate[] } {
  const returned = (breakdown ?? []).filter(
    ({ date, counted }) => counted > 0 && (newToDate === null || date > newToDate),
  )
  const days = Number(daysText(sumDays(returned.map(({ counted }) => toHundredths(counted)))))
  return { days, dates: returned.map(({ date }) => date) }
}

/** Leave that has begun is given back by the manager's decision. */
export const needsDecision = (leave: Leave, today: CalendarDate): boolean =>
  isLive(leave) && !isWaiting(leave) && leave.fromDate <= today

/** The days on which it can end: days that have passed are used; who is back today gives back today. */
export function findEndDateRange(
  { fromDate, toDate }: Leave,
  today: CalendarDate,
): { first: CalendarDate; last: CalendarDate } {
  const yesterday = plusDays(today, -1) ?? today
  return { first: yesterday > fromDate ? yesterday : fromDate, last: plusDays(toDate, -1) ?? toDate }
}

/** Ends leave, and tells what is wrong with how. */
export function useEnding(leave: Leave, today: CalendarDate, onDone: () => void) {
  const hasBegun = needsDecision(leave, today)
  const { first, last } = findEndDateRange(leave, today)
  // That leave which has begun was not taken is chosen, not assumed.
  const [ending, setEnding] = useState<Ending>({ newToDate: hasBegun && first <= last ? first : null, reason: '' })
  const { once, isPending, failure, setFailure } = useRunOnce()
  const intention = useIntention()
  const afterSave = useAfterSave(onDone)
  const send = () =>
    once(async () => {
      requireFilled(ending, ending.newToDate === null ? ['reason'] : ['newToDate', 'reason'])
      const params = {
        id: leave.id,
        reason: ending.reason,
        ...(ending.newToDate ? { newToDate: ending.newToDate } : hasBegun ? { wasNotTaken: true } : {}),
      }
      await intention(JSON.stringify(params), (idempotencyKey) => call('leaveCancel', params, { idempotencyKey }))
      await afterSave(hasBegun, ending)
    })
  const change = (changed: Partial<Ending>) => {
    setFailure(undefined)
    setEnding((before) => ({ ...before, ...changed }))
  }
  const whole = useFormFailure(failure, ['newToDate', 'reason'])
  return { ending, change, send, isPending, errors: readFieldErrors(failure), failure: whole }
}

function useAfterSave(onDone: () => void) {
  const say = useLeaveWords()
  const notify = useNotify()
  const client = useQueryClient()
  return async (isAsked: boolean, { newToDate }: Ending) => {
    notify(say(isAsked ? 'endingAsked' : newToDate === null ? 'wasCancelled' : 'wasShortened'), { type: 'success' })
    onDone()
    await client.invalidateQueries()
  }
}
