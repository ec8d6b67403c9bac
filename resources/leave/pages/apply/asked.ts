import type { Values } from '../../../../src/framework/validate'
import { type CalendarDate, isCalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../../src/framework/values/day-variables'
import type { LeaveSpan } from '../../rules/spans'
import type { Leave, LeaveType } from '../use-leave'

/** A request as it is being filled in; empty texts are nothing. */
export interface Asked extends LeaveSpan {
  empId: number | null
  leaveTypeId: number | null
  reason: string
  acceptsUnpaid: boolean
  /** What few requests say: who takes over, how to be reached, why an exception. */
  more: Values
}

/** Weekdays that nobody works at, Monday 1, until the days of a request are counted by the server. */
const usualRest: readonly number[] = [6, 7]

export const isWeekend = (date: CalendarDate): boolean => usualRest.includes(daysSinceMonday(date) + 1)

const maxSuggested = 10

/** The next days that are worked, from the date on. */
export function nextWorkdays(from: CalendarDate, isFree: (date: CalendarDate) => boolean): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let ahead = 0; ahead < 6 * maxSuggested && days.length < maxSuggested; ahead += 1) {
    const date = plusDays(from, ahead)
    if (date && !isWeekend(date) && isFree(date)) days.push(date)
  }
  return days
}

/** The type taken most often of late, else the first. */
export function usualType(
  types: readonly Pick<LeaveType, 'id'>[],
  leaves: readonly Pick<Leave, 'leaveTypeId'>[],
): number | null {
  const countLeaves = ({ id }: Pick<LeaveType, 'id'>) => leaves.filter(({ leaveTypeId }) => leaveTypeId === id).length
  const [most] = [...types].sort((one, other) => countLeaves(other) - countLeaves(one))
  return most?.id ?? null
}

/** The span with another date or half; what does not go together follows. */
export function withSpan(input: Asked, changed: Partial<Asked>): Asked {
  const next = { ...input, ...changed }
  if (next.toDate < next.fromDate) {
    if ('toDate' in changed) next.fromDate = next.toDate
    else next.toDate = next.fromDate
  }
  const isOneDay = next.fromDate === next.toDate
  if (isOneDay && input.fromDate !== input.toDate) return { ...next, fromSession: 'full', toSession: 'full' }
  if (isOneDay) return { ...next, toSession: next.fromSession }
  return {
    ...next,
    fromSession: next.fromSession === 'first_half' ? 'full' : next.fromSession,
    toSession: next.toSession === 'second_half' ? 'full' : next.toSession,
  }
}

/** What the server judges as sending would; undefined while a date or the type is missing. */
export function toPreviewRequest(input: Asked): Values | undefined {
  const { empId, leaveTypeId, fromDate, toDate } = input
  const isComplete = empId !== null && leaveTypeId !== null && isCalendarDate(fromDate) && isCalendarDate(toDate)
  return isComplete ? toRequest(input, false) : undefined
}

/** The record that is sent. */
export function toRequest({ more, ...fields }: Asked, keepAsDraft: boolean): Values {
  const extras = Object.entries(more).filter(([, value]) => value !== null && value !== '')
  return { ...fields, ...Object.fromEntries(extras), keepAsDraft }
}
