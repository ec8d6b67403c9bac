import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Half, plannedHalves } from '../../attendance/public'
import { holidayHalves, readRules } from '../../attendance/server/public'
import { daysOf } from '../../calendar/server/public'
import { shiftOn } from '../../policies/public'
import { countDuty, type DutyPart, dutyHalves } from '../rules/days'

export type Rules = NonNullable<ReturnType<Awaited<ReturnType<typeof readRules>>>>

const bothHalves = ['first', 'second'] as const

/** Which halves of a day duty takes, by the rules of the person. */
export const halvesBy = (part: DutyPart, { timing, zone, ...rules }: Rules, date: CalendarDate): readonly Half[] =>
  dutyHalves(part, { ...rules, timing, scheduledMinutes: shiftOn(timing, date, zone)?.scheduledMinutes ?? null })

/** A day of duty: how much of it is work, and how much of a day off. */
export interface CountedDuty {
  date: CalendarDate
  fraction: number
  offFraction: number
}

/** The days of a duty as they are counted now, and the rules of its first day; days outside of employment are left out. */
export async function countedDuty(
  { sql, zone }: { sql: Sql; zone: string },
  {
    empId,
    fromDate: from,
    toDate: to,
    ...part
  }: DutyPart & { empId: number; fromDate: CalendarDate; toDate: CalendarDate },
) {
  const rulesOf = await readRules(sql, zone, { empIds: [empId], from, to })
  const calendar = (await daysOf(sql, [empId], from, to, [])).get(empId) ?? []
  const days = calendar.flatMap(({ date, kind }): CountedDuty[] => {
    const rules = rulesOf(empId, date)
    if (!rules) return []
    const planned: readonly Half[] = plannedHalves({ timing: rules.timing, workDate: date })
    const off = bothHalves.filter((half) => !planned.includes(half) || holidayHalves[kind]?.includes(half))
    return [{ date, ...countDuty(halvesBy(part, rules, date), off) }]
  })
  return { days, rules: rulesOf(empId, from) }
}
