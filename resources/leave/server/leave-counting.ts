import type { Sql } from '../../../server/database/connect'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type AllocatedDay, hundredthsToDays, type LeavePart, toHundredths } from '../../leaveAccount/public'
import { isEmployedOn } from '../../people/public'
import { outsideEmployment, planDay } from '../../workdays/public'
import { readWorkingDays } from '../../workdays/server/public'
import { type DayLookup, type LeavePolicyRules, type LiveLeave, plainCount, toCountRules } from '../rules/leave-rules'
import { findDateRange, type LeaveSpan, longestSpan } from '../rules/leave-spans'
import { type LeaveCase, reachDays, type StoredLeave } from './leave-case'
import { type StoredLeaveType, toLeaveTypeRules } from './leave-type-rules'
import { type PolicyLookup, readLeavePolicies } from './policy/policies-in-force'

/** Reads what each date of the leaves is for the person, and of some days before and after them. */
export async function readLeaveDayPlans(
  sql: Sql,
  { empId, person }: Pick<LeaveCase, 'empId' | 'person'>,
  leaves: readonly Pick<LiveLeave, 'span'>[],
): Promise<DayLookup> {
  const [first, last] = findDateRange(leaves.map(({ span }) => span))
  const [from, to] = [plusDays(first, -besideDays) ?? first, plusDays(last, besideDays) ?? last]
  const dayOf = await readWorkingDays(sql, { empIds: [empId], from, to })
  return (date) => (isEmployedOn(person, date) ? dayOf(empId, date) : outsideEmployment)
}

/**
 * The number of days on each side of the leaves for which the plans of dates are read. A gap is checked no
 * further.
 */
export const besideDays = 2

/** Converts a stored request to the form that the rules use. */
export function toLiveLeave(
  leave: LeaveSpan & Pick<StoredLeave, 'id' | 'typeId'>,
  types: readonly StoredLeaveType[],
  policy: LeavePolicyRules,
): LiveLeave {
  const { id, typeId, fromDate, toDate, fromSession, toSession } = leave
  const type = types.find((each) => each.id === typeId)
  const rules = type ? toCountRules(toLeaveTypeRules(type, types), policy) : plainCount
  return { id, typeId, span: { fromDate, toDate, fromSession, toSession }, rules }
}

/**
 * Lists the live leave of the person, each by the policy on its first day. Chosen restricted holidays are
 * left out, because they are holidays and not leave.
 */
export function listCountedLeaves({ empId, leaves, types }: LeaveCase, policyOf: PolicyLookup): LiveLeave[] {
  return leaves
    .filter(({ typeId }) => !isChosenHoliday(types.find(({ id }) => id === typeId)))
    .map((leave) => toLiveLeave(leave, types, policyOf(empId, leave.fromDate)))
}

/** Reads the policies for all leave that matters around the dates. */
export const readPoliciesAround = (sql: Sql, empIds: readonly number[], from: CalendarDate, to: CalendarDate) =>
  readLeavePolicies(sql, empIds, plusDays(from, -longestSpan - reachDays) ?? from, plusDays(to, reachDays) ?? to)

/** Treats the dates of chosen restricted holidays as holidays, for the count of other requests. */
export function withChosenHolidays(
  dayOf: DayLookup,
  leaves: readonly StoredLeave[],
  types: readonly StoredLeaveType[],
): DayLookup {
  const chosen = leaves.filter(({ typeId }) => isChosenHoliday(types.find(({ id }) => id === typeId)))
  if (chosen.length === 0) return dayOf
  return (date) => {
    const day = dayOf(date)
    const isChosen = chosen.some(({ fromDate, toDate }) => date >= fromDate && date <= toDate)
    return day.holidayKind === 'restricted' && isChosen ? planDay(day.work, 'company') : day
  }
}

export const isChosenHoliday = (type: StoredLeaveType | undefined) => type?.category === 'restricted_holiday'

/** Sums days by leave year; paid days come first. */
export function sumPartsByYear(allocated: readonly AllocatedDay[]): LeavePart[] {
  const sums = new Map<string, LeavePart>()
  for (const { leaveTypeId, leaveYear, days } of allocated) {
    const key = `${leaveTypeId} ${leaveYear}`
    const { days: sum } = sums.get(key) ?? { days: 0 }
    sums.set(key, { leaveTypeId, leaveYear, days: hundredthsToDays(toHundredths(sum) + days) })
  }
  return [...sums.values()]
}
