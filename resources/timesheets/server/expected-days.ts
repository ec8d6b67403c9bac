import type { Sql } from '../../../server/database/connect'
import type { Readers } from '../../../server/records/areas/area-readers'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type DayKind, readCalendarDays } from '../../calendar/server/public'
import { type LeaveDay, readLeaveDays } from '../../leave/server/public'
import { readEmployments } from '../../people/server/public'
import { usualTiming } from '../../policies/default-timing'
import { findPlannedWork, findShift } from '../../policies/public'
import { readWorkRules } from '../../policies/server/public'
import { computeExpectedDay, type ExpectedDay, type Half } from '../rules/expected-day'
import { readAttendedDays } from './attended-days'

const bothHalves = ['first', 'second'] as const
const holidayHalves: Readonly<Partial<Record<DayKind, readonly Half[]>>> = {
  holiday: bothHalves,
  first_half: ['first'],
  second_half: ['second'],
}
const listLeaveHalves = ({ half }: LeaveDay): readonly Half[] => (half === 'whole' ? bothHalves : [half])

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
  const rulesOf = await readWorkRules(sql, { empIds, from, to })
  const calendars = await readCalendarDays(sql, empIds, from, to, [])
  const leave = await readLeaveDays(sql, empIds, from, to)
  const rows = await readEmployments(sql, empIds)
  return new Map(
    rows.map((person) => {
      const days = (calendars.get(person.empId) ?? []).map(({ date, kind, holiday }) => {
        const timing = rulesOf(person.empId, date).timing ?? usualTiming
        const onLeave = leave.filter((one) => one.empId === person.empId && one.date === date)
        const granted = onLeave.filter(({ status }) => status !== 'pending')
        return computeExpectedDay({
          date,
          isEmployed: date >= person.joinedOn && (person.leftOn === null || date <= person.leftOn),
          work: findPlannedWork(timing, date),
          scheduledMinutes: findShift(timing, date, person.zone ?? zone)?.scheduledMinutes ?? 0,
          holiday: holidayHalves[kind] ? (holiday?.name ?? null) : null,
          holidayHalves: holidayHalves[kind] ?? [],
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
