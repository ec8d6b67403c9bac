import { type CalendarDate, dateBounds, daysBetween, plusDays } from '../values/dates'
import { resolveDayVariable } from '../values/day-variables'

export const periodKinds = ['month', 'quarter', 'fiscalYear'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Consecutive days, both ends included. */
export interface DateSpan {
  from: CalendarDate
  to: CalendarDate
}

const toMonthIndex = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const firstDayOfMonth = (month: number): CalendarDate =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** Builds the days of so many months, from the first month on. */
const buildMonthsSpan = (first: number, months: number): DateSpan => ({
  from: firstDayOfMonth(first),
  to: dateBounds(firstDayOfMonth(first + months - 1)).endOfMonth,
})

const periodEnds = {
  month: ['$startOfMonth', '$endOfMonth'],
  quarter: ['$startOfQuarter', '$endOfQuarter'],
  fiscalYear: ['$startOfFiscalYear', '$endOfFiscalYear'],
} as const

/** Finds the period of the kind that contains the day; quarters are those of the fiscal year. */
export function findPeriodAround(kind: PeriodKind, day: CalendarDate, fiscalYearStart: number): DateSpan {
  const [from, to] = periodEnds[kind]
  return {
    from: resolveDayVariable(from, day, fiscalYearStart),
    to: resolveDayVariable(to, day, fiscalYearStart),
  }
}

/** Finds the fiscal year that contains the day. */
export const findFiscalYear = (day: CalendarDate, fiscalYearStart: number): DateSpan =>
  findPeriodAround('fiscalYear', day, fiscalYearStart)

/** Finds the kind of a period; undefined for days that form none. */
export const findPeriodKind = (
  { from, to }: DateSpan,
  periods: Readonly<Record<PeriodKind, DateSpan>>,
): PeriodKind | undefined => periodKinds.find((kind) => periods[kind].from === from && periods[kind].to === to)

/**
 * Answers the period of equal length before or after. Whole months move by months; undefined outside the
 * years 0001 to 9999.
 */
export function shiftPeriod({ from, to }: DateSpan, by: 1 | -1): DateSpan | undefined {
  if (from.endsWith('-01') && to === dateBounds(to).endOfMonth) {
    const months = toMonthIndex(to) - toMonthIndex(from) + 1
    const first = toMonthIndex(from) + by * months
    return first < 12 || first + months > 12 * 9999 ? undefined : buildMonthsSpan(first, months)
  }
  const days = by * (daysBetween(from, to) + 1)
  const [start, end] = [plusDays(from, days), plusDays(to, days)]
  return start && end ? { from: start, to: end } : undefined
}
