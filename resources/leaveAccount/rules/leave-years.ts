import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './hundredths'

/** A range of dates; both ends are included. */
export interface Period {
  from: CalendarDate
  to: CalendarDate
}

/**
 * Computes the leave year of a date. Its number is the calendar year in which it starts; months count from
 * 1.
 */
export function computeLeaveYear(date: CalendarDate, startMonth: number): number {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return month >= startMonth ? year : year - 1
}

/** Computes the first and the last date of a leave year. */
export function computeLeaveYearPeriod(leaveYear: number, startMonth: number): Period {
  const yearStart = (year: number) => `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
  return { from: yearStart(leaveYear), to: plusDays(yearStart(leaveYear + 1), -1) ?? `${leaveYear}-12-31` }
}

/** A date of a request and the days that it costs. */
interface CountedDate {
  date: CalendarDate
  counted: Hundredths
}

/** What a request takes from one leave year. */
interface YearPart {
  leaveYear: number
  days: Hundredths
  breakdown: readonly CountedDate[]
}

/**
 * Splits a counted request by leave year, in order (LV5). The request is counted as a whole before, because
 * off days at the year end may be sandwiched.
 */
export function splitByLeaveYear(breakdown: readonly CountedDate[], startMonth: number): YearPart[] {
  const years = new Map<number, CountedDate[]>()
  for (const day of breakdown) {
    const year = computeLeaveYear(day.date, startMonth)
    years.set(year, [...(years.get(year) ?? []), day])
  }
  return [...years].map(([leaveYear, part]) => ({
    leaveYear,
    days: sumDays(part.map((day) => day.counted)),
    breakdown: part,
  }))
}
