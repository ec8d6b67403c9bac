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

export const isRest = (date: CalendarDate): boolean => usualRest.includes(daysSinceMonday(date) + 1)

const offered = 10

/** The next days that are worked, from the date on. */
export function nextWorkdays(from: CalendarDate, isFree: (date: CalendarDate) => boolean): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let ahead = 0; ahead < 6 * offered && days.length < offered; ahead += 1) {
    const date = plusDays(from, ahead)
    if (date && !isRest(date) && isFree(date)) days.push(date)
  }
  return days
}

/** The type taken most often of late, else the first. */
export function usualType(
  types: readonly Pick<LeaveType, 'id'>[],
  leaves: readonly Pick<Leave, 'leaveTypeId'>[],
): number | null {
  const timesOf = ({ id }: Pick<LeaveType, 'id'>) => leaves.filter(({ leaveTypeId }) => leaveTypeId === id).length
  const [most] = [...types].sort((one, other) => timesOf(other) - timesOf(one))
  return most?.id ?? null
}

/** The span with another date or half; what does not go together follows. */
export function withSpan(asked: Asked, changed: Partial<Asked>): Asked {
  const next = { ...asked, ...changed }
  if (next.toDate < next.fromDate) {
    if ('toDate' in changed) next.fromDate = next.toDate
    else next.toDate = next.fromDate
  }
  const isOneDay = next.fromDate === next.toDate
  if (isOneDay && asked.fromDate !== asked.toDate) return { ...next, fromSession: 'full', toSession: 'full' }
  if (isOneDay) return { ...next, toSession: next.fromSession }
  return {
    ...next,
    fromSession: next.fromSession === 'first_half' ? 'full' : next.fromSession,
    toSession: next.toSession === 'second_half' ? 'full' : next.toSession,
  }
}

/** What the server judges as sending would; undefined while a date or the type is missing. */
export function toJudge(asked: Asked): Values | undefined {
  const { empId, leaveTypeId, fromDate, toDate } = asked
  const isWhole = empId !== null && leaveTypeId !== null && isCalendarDate(fromDate) && isCalendarDate(toDate)
  return isWhole ? toSend(asked, false) : undefined
}

/** The record that is sent. */
export function toSend({ more, ...asked }: Asked, keepAsDraft: boolean): Values {
  const told = Object.entries(more).filter(([, value]) => value !== null && value !== '')
  return { ...asked, ...Object.fromEntries(told), keepAsDraft }
}
