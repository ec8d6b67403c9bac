import type { CalendarDate } from '../../../src/framework/values/dates'

/** Computes the full years between two calendar dates. */
export function computeAge(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
