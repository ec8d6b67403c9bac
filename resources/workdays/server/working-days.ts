import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type CalendarHoliday, readHolidays } from '../../calendar/server/public'
import { findPlannedWork } from '../../policies/public'
import { type PlannedDay, planDay } from '../rules/planned-day'
import { readWorkRules, type WorkRules, type WorkRulesQuery } from './work-rules'

/** Which halves of a date a person works, why the others are off, and by which rules. */
export interface WorkingDay extends PlannedDay {
  date: CalendarDate
  rules: WorkRules
  /** The holiday in the person's calendar. */
  holiday: CalendarHoliday | null
}

/** Returns the working day of a person on a date of the range that was read. */
export type WorkingDayLookup = (empId: number, date: CalendarDate) => WorkingDay

/**
 * Reads which halves of each date people work: by the shift of the person on that date, its timing policy and
 * the holiday calendar of the person. Everything that asks for working days asks this function.
 */
export async function readWorkingDays(sql: Sql, query: WorkRulesQuery): Promise<WorkingDayLookup> {
  const [rulesOf, holidayOf] = await Promise.all([readWorkRules(sql, query), readHolidays(sql, query)])
  return (empId, date) => {
    const [rules, holiday] = [rulesOf(empId, date), holidayOf(empId, date)]
    return { ...planDay(findPlannedWork(rules.timing, date), holiday?.kind ?? null), date, rules, holiday }
  }
}
