import { type CalendarDate, dateBounds, parseDaysFromToday, plusDays, toDayNumber } from './dates'

/**
 * Answers a day relative to the company's date; `fiscalYearStart` is the first month of the fiscal year, 1
 * to 12.
 */
type DayResolver = (today: CalendarDate, fiscalYearStart: number) => CalendarDate

// `plusDays` finds a date here, because the company's date is far from both ends of the calendar.
const shiftDays = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? date

// Day 0 of `toDayNumber` is a Wednesday; weeks begin on Monday.
export const daysSinceMonday = (date: CalendarDate) => (toDayNumber(date) + 2) % 7

const findFiscalYear = (today: CalendarDate, start: number) =>
  Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < start ? 1 : 0)

const firstDayOfMonth = (year: number, month: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

const findEndOfLastMonth: DayResolver = (today) => shiftDays(dateBounds(today).startOfMonth, -1)

const dayVariables = {
  $today: (today) => today,
  $startOfWeek: (today) => shiftDays(today, -daysSinceMonday(today)),
  $endOfWeek: (today) => shiftDays(today, 6 - daysSinceMonday(today)),
  $startOfMonth: (today) => dateBounds(today).startOfMonth,
  $endOfMonth: (today) => dateBounds(today).endOfMonth,
  $startOfLastMonth: (today, start) => dateBounds(findEndOfLastMonth(today, start)).startOfMonth,
  $endOfLastMonth: findEndOfLastMonth,
  $startOfYear: (today) => dateBounds(today).startOfYear,
  $endOfYear: (today) => `${today.slice(0, 4)}-12-31`,
  $startOfFiscalYear: (today, start) => firstDayOfMonth(findFiscalYear(today, start), start),
  $endOfFiscalYear: (today, start) => shiftDays(firstDayOfMonth(findFiscalYear(today, start) + 1, start), -1),
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
