import { type CalendarDate, daysBetween, plusDays } from './dates'

/** Lists every date from one to the other; none if the first is after the second. */
export function listDates(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const last = Math.max(-1, daysBetween(from, to))
  return Array.from({ length: last + 1 }, (_, days) => plusDays(from, days) ?? to)
}
