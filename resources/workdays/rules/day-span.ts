import type { CalendarDate } from '../../../src/framework/values/dates'
import { isDayOff } from './off-days'
import type { PlannedDay } from './planned-day'

/** The part of a day that a span takes of its first and of its last day. */
export type DaySession = 'full' | 'first_half' | 'second_half'

/** Days of a request, both ends included. */
export interface DaySpan {
  fromDate: CalendarDate
  toDate: CalendarDate
  fromSession: DaySession
  toSession: DaySession
}

export const maxSuggested = 10

/** The number of days from today on among which a form suggests working days. */
export const suggestedWithin = 60

/** Lists the next working days of which nothing takes a part already. */
export const listFreeWorkdays = (
  days: readonly (Pick<PlannedDay, 'halves'> & { date: CalendarDate; isTaken: boolean })[],
): CalendarDate[] => days.flatMap((day) => (isDayOff(day) || day.isTaken ? [] : [day.date])).slice(0, maxSuggested)

/** Changes a date or a half of the span, and adjusts values that no longer fit. */
export function changeSpan(span: DaySpan, changed: Partial<DaySpan>): DaySpan {
  const next = { ...span, ...changed }
  if (next.toDate < next.fromDate) {
    if ('toDate' in changed) next.fromDate = next.toDate
    else next.toDate = next.fromDate
  }
  const isOneDay = next.fromDate === next.toDate
  if (isOneDay && span.fromDate !== span.toDate) return { ...next, fromSession: 'full', toSession: 'full' }
  if (isOneDay) return { ...next, toSession: next.fromSession }
  return {
    ...next,
    fromSession: next.fromSession === 'first_half' ? 'full' : next.fromSession,
    toSession: next.toSession === 'second_half' ? 'full' : next.toSession,
  }
}
