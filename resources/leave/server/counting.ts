import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { plusDays } from '../../../src/framework/values/dates'
import { daysOf, type Weekdays } from '../../calendar/server/public'
import type { Allocated, Part } from '../rules/allocated'
import { daysText, type Hundredths, hundredths } from '../rules/days'
import { countRulesOf, type DayOf, type LeavePolicyRules, type LiveLeave } from '../rules/rules'
import { datesWithin, type LeaveSpan } from '../rules/spans'
import { type LeaveCase, reach, type StoredLeave } from './case'
import { isEmployedOn } from './employment-dates'
import { type PolicyOf, policiesBetween } from './policy/in-force'
import { rulesOf, type StoredType } from './type-rules'

/** Days as they are stored and sent: exact to two decimals. */
export const plain = (days: Hundredths): number => Number(daysText(days))

/** What each date between the first and the last day of the leaves is for the person, with a day around them. */
export async function readDays(
  sql: Sql,
  { empId, person }: Pick<LeaveCase, 'empId' | 'person'>,
  leaves: readonly Pick<LiveLeave, 'span'>[],
  weekendDays: Weekdays,
): Promise<DayOf> {
  const [first, last] = datesWithin(leaves.map(({ span }) => span))
  const [from, to] = [plusDays(first, -beside) ?? first, plusDays(last, beside) ?? last]
  const days = await daysOf(sql, [empId], from, to, weekendDays)
  return dayOfPerson(person, new Map((days.get(empId) ?? []).map(({ date, kind }) => [date, kind])))
}

/** What each date is for the person, by what the calendar tells of it. */
export const dayOfPerson =
  (person: LeaveCase['person'], kinds: ReadonlyMap<CalendarDate, ReturnType<DayOf>>): DayOf =>
  (date) =>
    isEmployedOn(person, date) ? (kinds.get(date) ?? 'working') : 'outside_employment'

/** A gap that lies beside all leaves is looked over no further. */
export const beside = 2

/** A stored request as the arithmetic sees it. */
export function liveOf(
  leave: LeaveSpan & Pick<StoredLeave, 'id' | 'typeId'>,
  types: readonly StoredType[],
  policy: LeavePolicyRules,
): LiveLeave {
  const { id, typeId, fromDate, toDate, fromSession, toSession } = leave
  const type = types.find((each) => each.id === typeId)
  const rules = type ? countRulesOf(rulesOf(type, types), policy) : { countsHolidays: false, sandwich: 'none' as const }
  return { id, typeId, span: { fromDate, toDate, fromSession, toSession }, rules }
}

/** Live leave of the person by the policies of its days. Restricted holidays that were chosen are holidays, not leave. */
export function countedLeaves({ empId, leaves, types }: LeaveCase, policyOf: PolicyOf): LiveLeave[] {
  return leaves
    .filter(({ typeId }) => !isChosenHoliday(types.find(({ id }) => id === typeId)))
    .map((leave) => liveOf(leave, types, policyOf(empId, leave.fromDate)))
}

/** The policies of all leave that is read around the dates. */
export const policiesAround = (sql: Sql, empIds: readonly number[], from: CalendarDate, to: CalendarDate) =>
  policiesBetween(sql, empIds, plusDays(from, -longestLeave - reach) ?? from, plusDays(to, reach) ?? to)

const longestLeave = 366

/** Whoever chose a restricted holiday has it off: to other requests the dates are holidays. */
export function withChosenHolidays(dayOf: DayOf, leaves: readonly StoredLeave[], types: readonly StoredType[]): DayOf {
  const chosen = leaves.filter(({ typeId }) => isChosenHoliday(types.find(({ id }) => id === typeId)))
  if (chosen.length === 0) return dayOf
  return (date) => {
    const kind = dayOf(date)
    const isChosen = chosen.some(({ fromDate, toDate }) => date >= fromDate && date <= toDate)
    return kind === 'restricted' && isChosen ? 'holiday' : kind
  }
}

export const isChosenHoliday = (type: StoredType | undefined) => type?.category === 'restricted_holiday'

/** Sums by leave year, in each what is paid first. */
export function partsOf(allocated: readonly Allocated[]): Part[] {
  const sums = new Map<string, Part>()
  for (const { leaveTypeId, leaveYear, days } of allocated) {
    const key = `${leaveTypeId} ${leaveYear}`
    const { days: sum } = sums.get(key) ?? { days: 0 }
    sums.set(key, { leaveTypeId, leaveYear, days: plain(hundredths(sum) + days) })
  }
  return [...sums.values()]
}
