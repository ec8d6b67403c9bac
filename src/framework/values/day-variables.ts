import { type CalendarDate, parseDaysFromToday, plusDays, toDayNumber } from './dates'

/**
 * Answers a day relative to the company's date; `fiscalYearStart` is the first month of the fiscal year, 1
 * to 12.
 */
type DayResolver = (today: CalendarDate, fiscalYearStart: number) => CalendarDate

// `plusDays` finds a date here, because the company's date is far from both ends of the calendar.
const shiftDays = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? date

// Day 0 of `toDayNumber` is a Wednesday; weeks begin on Monday.
export const daysSinceMonday = (date: CalendarDate) => (toDayNumber(date) + 2) % 7

const toMonthIndex = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const firstDayOfMonth = (month: number): CalendarDate =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** A period of whole months: of the calendar, or counted from the beginning of the fiscal year. */
interface MonthsPeriod {
  months: 1 | 3 | 12
  isFiscal: boolean
}

const month: MonthsPeriod = { months: 1, isFiscal: false }
const quarter: MonthsPeriod = { months: 3, isFiscal: true }
const year: MonthsPeriod = { months: 12, isFiscal: false }
const fiscal: MonthsPeriod = { months: 12, isFiscal: true }

/** Finds the first day of the period that lies so many periods after the one of today. */
const startPeriod =
  ({ months, isFiscal }: MonthsPeriod, by: number): DayResolver =>
  (today, fiscalYearStart) => {
    const index = toMonthIndex(today)
    const since = (index - (isFiscal ? fiscalYearStart - 1 : 0)) % months
    return firstDayOfMonth(index - since + by * months)
  }

const endPeriod =
  (period: MonthsPeriod, by: number): DayResolver =>
  (today, fiscalYearStart) =>
    shiftDays(startPeriod(period, by + 1)(today, fiscalYearStart), -1)

const startWeek =
  (by: number): DayResolver =>
  (today) =>
    shiftDays(today, 7 * by - daysSinceMonday(today))

const endWeek =
  (by: number): DayResolver =>
  (today) =>
    shiftDays(today, 7 * by + 6 - daysSinceMonday(today))

const dayVariables = {
  $today: (today) => today,
  $startOfWeek: startWeek(0),
  $endOfWeek: endWeek(0),
  $startOfLastWeek: startWeek(-1),
  $endOfLastWeek: endWeek(-1),
  $startOfNextWeek: startWeek(1),
  $endOfNextWeek: endWeek(1),
  $startOfMonth: startPeriod(month, 0),
  $endOfMonth: endPeriod(month, 0),
  $startOfLastMonth: startPeriod(month, -1),
  $endOfLastMonth: endPeriod(month, -1),
  $startOfNextMonth: startPeriod(month, 1),
  $endOfNextMonth: endPeriod(month, 1),
  $startOfQuarter: startPeriod(quarter, 0),
  $endOfQuarter: endPeriod(quarter, 0),
  $startOfLastQuarter: startPeriod(quarter, -1),
  $endOfLastQuarter: endPeriod(quarter, -1),
  $startOfNextQuarter: startPeriod(quarter, 1),
  $endOfNextQuarter: endPeriod(quarter, 1),
  $startOfYear: startPeriod(year, 0),
  $endOfYear: endPeriod(year, 0),
  $startOfLastYear: startPeriod(year, -1),
  $endOfLastYear: endPeriod(year, -1),
  $startOfNextYear: startPeriod(year, 1),
  $endOfNextYear: endPeriod(year, 1),
  $startOfFiscalYear: startPeriod(fiscal, 0),
  $endOfFiscalYear: endPeriod(fiscal, 0),
  $startOfLastFiscalYear: startPeriod(fiscal, -1),
  $endOfLastFiscalYear: endPeriod(fiscal, -1),
  $startOfNextFiscalYear: startPeriod(fiscal, 1),
  $endOfNextFiscalYear: endPeriod(fiscal, 1),
} as const satisfies Readonly<Record<string, DayResolver>>

type DayName = keyof typeof dayVariables
/** A named day in filters: `$startOfMonth`, or so many days from today, `$today-30`. */
export type DayVariable = DayName | `$today${'+' | '-'}${number}`

export const isDayVariable = (value: unknown): value is DayVariable =>
  typeof value === 'string' && (Object.hasOwn(dayVariables, value) || parseDaysFromToday(value) !== undefined)

/** Answers the date of a named day. */
export function resolveDayVariable(name: DayVariable, today: CalendarDate, fiscalYearStart: number): CalendarDate {
  const days = parseDaysFromToday(name)
  return days === undefined ? dayVariables[name as DayName](today, fiscalYearStart) : shiftDays(today, days)
}
