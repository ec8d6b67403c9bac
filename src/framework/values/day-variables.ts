import { bounds, type CalendarDate, dayNumber, daysFromToday, plusDays } from './dates'

/** Days seen from the company's calendar date; `fiscalYearStart` is the month, 1 to 12, that a fiscal year begins with. */
type DayOf = (today: CalendarDate, fiscalYearStart: number) => CalendarDate

// The date of a company lies far from both ends of the calendar.
const shifted = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? date

// Day 0 of the count is a Wednesday, and a week begins on Monday.
export const daysSinceMonday = (date: CalendarDate) => (dayNumber(date) + 2) % 7

const fiscalYear = (today: CalendarDate, start: number) =>
  Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < start ? 1 : 0)

const firstOf = (year: number, month: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

const endOfLastMonth: DayOf = (today) => shifted(bounds(today).startOfMonth, -1)

const named = {
  $today: (today) => today,
  $startOfWeek: (today) => shifted(today, -daysSinceMonday(today)),
  $endOfWeek: (today) => shifted(today, 6 - daysSinceMonday(today)),
  $startOfMonth: (today) => bounds(today).startOfMonth,
  $endOfMonth: (today) => bounds(today).endOfMonth,
  $startOfLastMonth: (today, start) => bounds(endOfLastMonth(today, start)).startOfMonth,
  $endOfLastMonth: endOfLastMonth,
  $startOfYear: (today) => bounds(today).startOfYear,
  $endOfYear: (today) => `${today.slice(0, 4)}-12-31`,
  $startOfFiscalYear: (today, start) => firstOf(fiscalYear(today, start), start),
  $endOfFiscalYear: (today, start) => shifted(firstOf(fiscalYear(today, start) + 1, start), -1),
} as const satisfies Readonly<Record<string, DayOf>>

type Named = keyof typeof named
/** A day that a filter names instead of saying it: `$startOfMonth`, or whole days from today, `$today-30`. */
export type DayVariable = Named | `$today${'+' | '-'}${number}`

export const isDayVariable = (value: unknown): value is DayVariable =>
  typeof value === 'string' && (Object.hasOwn(named, value) || daysFromToday(value) !== undefined)

/** The day that the name stands for. */
export function dayOf(name: DayVariable, today: CalendarDate, fiscalYearStart: number): CalendarDate {
  const days = daysFromToday(name)
  return days === undefined ? named[name as Named](today, fiscalYearStart) : shifted(today, days)
}
