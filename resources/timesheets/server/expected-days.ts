import type { Reader } from '../../../server/records/query'
import { listDates } from '../../../src/framework/values/date-range'
import { type LeaveDay, readLeaveDays } from '../../leave/server/public'
import { isEmployedOn } from '../../people/public'
import { readEmployments } from '../../people/server/public'
import { findShift } from '../../policies/public'
import { type Half, listPlannedHalves } from '../../workdays/public'
import { type PeopleDayRange, readWorkingDays } from '../../workdays/server/public'
import { computeExpectedDay, type ExpectedDay } from '../rules/expected-day'

/** What weeks are read with. */
export type WeekReader = Pick<Reader, 'sql' | 'company'>

const listLeaveHalves = ({ half }: LeaveDay): readonly Half[] => (half === 'whole' ? listPlannedHalves('full') : [half])

/**
 * Reads the expected minutes of people on each day between two dates, with a few statements for any number
 * of people.
 */
export async function readExpectedDays(
  { sql, company }: WeekReader,
  range: PeopleDayRange,
): Promise<Map<number, ExpectedDay[]>> {
  const { empIds, from, to } = range
  const dayOf = await readWorkingDays(sql, range)
  const leave = await readLeaveDays(sql, empIds, from, to)
  const rows = await readEmployments(sql, empIds)
  const dates = listDates(from, to)
  return new Map(
    rows.map((person) => {
      const days = dates.map((date) => {
        const { work, rules, holiday, holidayHalves } = dayOf(person.empId, date)
        const onLeave = leave.filter((one) => one.empId === person.empId && one.date === date)
        const granted = onLeave.filter(({ status }) => status !== 'pending')
        return computeExpectedDay({
          date,
          isEmployed: isEmployedOn(person, date),
          work,
          scheduledMinutes: findShift(rules.timing, date, person.zone ?? company.zone)?.scheduledMinutes ?? 0,
          holiday: holidayHalves.length > 0 ? (holiday?.name ?? null) : null,
          holidayHalves,
          leaveHalves: [...new Set(granted.flatMap(listLeaveHalves))],
          hasPendingLeave: onLeave.length > granted.length,
        })
      })
      return [person.empId, days]
    }),
  )
}
