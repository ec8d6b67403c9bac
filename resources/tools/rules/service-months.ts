import { type CalendarDate, daysInMonth } from '../../../src/framework/values/dates'

/** The first day of the month of a date. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

function plusMonths(from: CalendarDate, months: number, day: number): CalendarDate {
  const count = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const parts = [month, Math.min(day, daysInMonth(year, month))].map((part) => String(part).padStart(2, '0'))
  return [String(year).padStart(4, '0'), ...parts].join('-')
}

const dayNumber = (date: CalendarDate): number => Number(date.slice(8))

/**
 * Adds months of service. They begin on the day of the month of `start`, or on the last day of a shorter
 * month. A term that begins on another day counts from its own.
 */
export function plusServiceMonths(from: CalendarDate, months: number, start: CalendarDate): CalendarDate {
  const isOnDay = plusMonths(from, 0, dayNumber(start)) === from
  return plusMonths(from, months, dayNumber(isOnDay ? start : from))
}

/** Counts the whole months of service between two dates; a term has at least one. */
export function countServiceMonths(from: CalendarDate, to: CalendarDate, start: CalendarDate): number {
  let months = 1
  while (plusServiceMonths(from, months + 1, start) <= to) months += 1
  return months
}

/** The earliest of the days that are known. */
export const findFirstDay = (days: readonly (CalendarDate | null | undefined)[]): CalendarDate | null =>
  days.filter((day): day is CalendarDate => !!day).sort()[0] ?? null
