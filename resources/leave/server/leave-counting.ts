import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { plusDays } from '../../../src/framework/values/dates'
import { readCalendarDays, type Weekdays } from '../../calendar/server/public'
import type { AllocatedDay, LeavePart } from '../rules/allocate-days'
import { formatDays, type Hundredths, toHundredths } from '../rules/hundredths'
import { type DayKindLookup, type LeavePolicyRules, type LiveLeave, toCountRules } from '../rules/leave-rules'
import { findDateRange, type LeaveSpan } from '../rules/leave-spans'
import { isEmployedOn } from './employment-dates'
import { type LeaveCase, reachDays, type StoredLeave } from './leave-case'
import { type StoredLeaveType, toLeaveTypeRules } from './leave-type-rules'
import { type PolicyLookup, readLeavePolicies } from './policy/policies-in-force'

/** Days as stored and sent: exact to two decimals. */
export const hundredthsToDays = (days: Hundredths): number => Number(formatDays(days))

/**
 * What each date from the first to the last day of the leaves is for the person, with one day more on
 * each side.
 */
export async function readDayKinds(
  sql: Sql,
  { empId, person }: Pick<LeaveCase, 'empId' | 'person'>,
  leaves: readonly Pick<LiveLeave, 'span'>[],
  weekendDays: Weekdays,
): Promise<DayKindLookup> {
  const [first, last] = findDateRange(leaves.map(({ span }) => span))
  const [from, to] = [plusDays(first, -besideDays) ?? first, plusDays(last, besideDays) ?? last]
  const days = await readCalendarDays(sql, [empId], from, to, weekendDays)
  return buildPersonDays(person, new Map((days.get(empId) ?? []).map(({ date, kind }) => [date, kind])))
}

/** What each date is for the person, by the calendar data. */
export const buildPersonDays =
  (person: LeaveCase['person'], kinds: ReadonlyMap<CalendarDate, ReturnType<DayKindLookup>>): DayKindLookup =>
  (date) =>
    isEmployedOn(person, date) ? (kinds.get(date) ?? 'working') : 'outside_employment'

/** A gap outside all leaves is checked no further than this. */
export const besideDays = 2

/** Converts a stored request for the rules. */
export function toLiveLeave(
  leave: LeaveSpan & Pick<StoredLeave, 'id' | 'typeId'>,
  types: readonly StoredLeaveType[],
  policy: LeavePolicyRules,
): LiveLeave {
  const { id, typeId, fromDate, toDate, fromSession, toSession } = leave
  const type = types.find((each) => each.id === typeId)
  const rules = type
    ? toCountRules(toLeaveTypeRules(type, types), policy)
    : { countsHolidays: false, sandwich: 'none' as const }
  return { id, typeId, span: { fromDate, toDate, fromSession, toSession }, rules }
}

/**
 * Live leave of the person by the policies of its days. Chosen restricted holidays are holidays, not
 * leave.
 */
export function listCountedLeaves({ empId, leaves, types }: LeaveCase, policyOf: PolicyLookup): LiveLeave[] {
  return leaves
    .filter(({ typeId }) => !isChosenHoliday(types.find(({ id }) => id === typeId)))
    .map((leave) => toLiveLeave(leave, types, policyOf(empId, leave.fromDate)))
}

/** The policies of all leave that is read around the dates. */
export const readPoliciesAround = (sql: Sql, empIds: readonly number[], from: CalendarDate, to: CalendarDate) =>
  readLeavePolicies(sql, empIds, plusDays(from, -longestLeave - reachDays) ?? from, plusDays(to, reachDays) ?? to)

const longestLeave = 366

/** A chosen restricted holiday is off: for other requests its dates are holidays. */
export function withChosenHolidays(
  dayOf: DayKindLookup,
  leaves: readonly StoredLeave[],
  types: readonly StoredLeaveType[],
): DayKindLookup {
  const chosen = leaves.filter(({ typeId }) => isChosenHoliday(types.find(({ id }) => id === typeId)))
  if (chosen.length === 0) return dayOf
  return (date) => {
    const kind = dayOf(date)
    const isChosen = chosen.some(({ fromDate, toDate }) => date >= fromDate && date <= toDate)
    return kind === 'restricted' && isChosen ? 'holiday' : kind
  }
}

export const isChosenHoliday = (type: StoredLeaveType | undefined) => type?.category === 'restricted_holiday'

/** Sums by leave year, the paid ones first. */
export function sumPartsByYear(allocated: readonly AllocatedDay[]): LeavePart[] {
  const sums = new Map<string, LeavePart>()
  for (const { leaveTypeId, leaveYear, days } of allocated) {
    const key = `${leaveTypeId} ${leaveYear}`
    const { days: sum } = sums.get(key) ?? { days: 0 }
    sums.set(key, { leaveTypeId, leaveYear, days: hundredthsToDays(toHundredths(sum) + days) })
  }
  return [...sums.values()]
}
