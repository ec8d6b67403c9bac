import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'

const monthOf = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Whole months from a day to another one, both days included. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const end = plusDays(to, 1) ?? to
  const whole = monthOf(end) - monthOf(from)
  return end.slice(8) < from.slice(8) ? whole - 1 : whole
}
