import type { Sql } from '../../../server/database/connect'
import type { Readers } from '../../../server/records/areas/area-readers'
import { listDates } from '../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type LeaveDay, readLeaveDays } from '../../leave/server/public'
import { readEmployments } from '../../people/server/public'
import { findShift } from '../../policies/public'
import { type Half, listPlannedHalves } from '../../workdays/public'
import { readWorkingDays } from '../../workdays/server/public'
import { computeExpectedDay, type ExpectedDay } from '../rules/expected-day'
import { readAttendedDays } from './attended-days'

const listLeaveHalves = ({ half }: LeaveDay): readonly Half[] => (half === 'whole' ? listPlannedHalves('full') : [half])

/**
 * Reads the expected minutes of people on each day between two dates, with a few statements for any number
 * of people.
 */
export async function readExpectedDays(
  { sql, zone }: { sql: Sql; zone: string },
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<number, ExpectedDay[]>> {
  const dayOf = await readWorkingDays(sql, { empIds, from, to })
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
          isEmployed: date >= person.joinedOn && (person.leftOn === null || date <= person.leftOn),
          work,
          scheduledMinutes: findShift(rules.timing, date, person.zone ?? zone)?.scheduledMinutes ?? 0,
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

const elsewhere = ['on_duty', 'travelling']

/**
 * Reads the attended minutes of a person's days, and marks the days on which the person was on duty
 * elsewhere or travelling.
 */
export async function readAttendedMinutes(
  { sql, model }: { sql: Sql; model: { readers: Readers } },
  empId: number,
  days: readonly ExpectedDay[],
) {
  const [first, last] = [days[0], days.at(-1)]
  const attended = first && last ? await readAttendedDays(model, sql, [empId], first.date, last.date) : []
  const away = new Set(attended.flatMap(({ workDate, status }) => (elsewhere.includes(status ?? '') ? workDate : [])))
  return {
    days: days.map((day) => (away.has(day.date) ? { ...day, isElsewhere: true } : day)),
    minutes: Object.fromEntries(attended.map(({ workDate, workedMinutes }) => [workDate, workedMinutes])),
  }
}
