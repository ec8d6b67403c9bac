import type { Values } from '../../../../src/framework/validate'
import { type CalendarDate, isCalendarDate } from '../../../../src/framework/values/dates'
import type { OwnWorkingDay } from '../../../workdays/pages/public'
import { isDayOff } from '../../../workdays/public'
import type { LeaveSpan } from '../../rules/leave-spans'
import type { Leave, LeaveType } from '../leave-queries'

/** The input of the form. An empty text means that there is no value. */
export interface LeaveFormInput extends LeaveSpan {
  empId: number | null
  leaveTypeId: number | null
  reason: string
  acceptsUnpaid: boolean
  /** Fields that are rarely used: substitute, contact, reason for an exception. */
  more: Values
}

const maxSuggested = 10

/** The number of days from today on among which the form suggests days of work. */
export const suggestedWithin = 60

/** Lists the first working days on which the user is not away. */
export const listNextWorkdays = (
  days: readonly Pick<OwnWorkingDay, 'date' | 'halves'>[],
  isFree: (date: CalendarDate) => boolean,
): CalendarDate[] =>
  days.flatMap((day) => (!isDayOff(day) && isFree(day.date) ? [day.date] : [])).slice(0, maxSuggested)

/** Finds the type that the user took most often recently, else the first one. */
export function findUsualType(
  types: readonly Pick<LeaveType, 'id'>[],
  leaves: readonly Pick<Leave, 'leaveTypeId'>[],
): number | null {
  const countLeaves = ({ id }: Pick<LeaveType, 'id'>) => leaves.filter(({ leaveTypeId }) => leaveTypeId === id).length
  const [most] = [...types].sort((one, other) => countLeaves(other) - countLeaves(one))
  return most?.id ?? null
}

/** Changes a date or a half of the span, and adjusts values that no longer fit. */
export function changeSpan(input: LeaveFormInput, changed: Partial<LeaveFormInput>): LeaveFormInput {
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

/** Returns the request to preview; undefined while a date or the type is missing. */
export function toPreviewRequest(input: LeaveFormInput): Values | undefined {
  const { empId, leaveTypeId, fromDate, toDate } = input
  const isComplete = empId !== null && leaveTypeId !== null && isCalendarDate(fromDate) && isCalendarDate(toDate)
  return isComplete ? toRequestRecord(input, false) : undefined
}

/** Returns the record to send. */
export function toRequestRecord({ more, ...fields }: LeaveFormInput, keepAsDraft: boolean): Values {
  const extras = Object.entries(more).filter(([, value]) => value !== null && value !== '')
  return { ...fields, ...Object.fromEntries(extras), keepAsDraft }
}
