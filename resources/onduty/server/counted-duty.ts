import type { Writer } from '../../../server/records/write/writer'
import { listDates } from '../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type CoverReader, readDayRules } from '../../attendance/server/public'
import { findShift } from '../../policies/public'
import { computeDutyHalves, countDutyDay, type DutyPart } from '../rules/duty-days'

type DutyRules = NonNullable<ReturnType<Parameters<CoverReader>[4]>>

/** Finds the halves of a day that the duty takes, by the rules of the person. */
export const findDutyHalves = (part: DutyPart, { timing, zone, ...rules }: DutyRules, date: CalendarDate) =>
  computeDutyHalves(part, {
    ...rules,
    timing,
    scheduledMinutes: findShift(timing, date, zone)?.scheduledMinutes ?? null,
  })

type DutyInput = DutyPart & { empId: number; fromDate: CalendarDate; toDate: CalendarDate }

/**
 * Counts the days of a duty as of now, with the rules of its first day. Days outside the employment are left
 * out.
 */
export async function readCountedDuty(
  { sql, company }: Writer,
  { empId, fromDate: from, toDate: to, ...part }: DutyInput,
) {
  const rulesOf = await readDayRules(sql, company.zone, { empIds: [empId], from, to })
  const days = listDates(from, to).flatMap((date) => {
    const rules = rulesOf(empId, date)
    return rules ? [{ date, ...countDutyDay(findDutyHalves(part, rules, date), rules.day) }] : []
  })
  return { days, rules: rulesOf(empId, from) }
}
