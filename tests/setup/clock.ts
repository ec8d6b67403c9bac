import { type CalendarDate, dateInZone, plusDays } from '../../src/framework/values/dates'
import { daysSinceMonday } from '../../src/framework/values/day-variables'

/** The zone of the demo company, whose days the product counts. */
export const companyZone = 'Asia/Kolkata'

/** By how many milliseconds the clock of the tests is ahead of the machine's, behind it where negative. */
export const clockShiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0)

/** The company's date at this moment. Tests take today from here, never from the machine, which may be a day behind. */
export function companyToday(): CalendarDate {
  return dateInZone(companyZone, Date.now())
}

/** The company's date so many days from today, before it where negative. */
export function daysFromToday(days: number): CalendarDate {
  const date = plusDays(companyToday(), days)
  if (!date) throw new Error(`No date lies ${days} days from today`)
  return date
}

/** The company's last day from Monday to Friday: today, if it is one. */
export function lastWeekday(): CalendarDate {
  return daysFromToday(Math.min(0, 4 - daysSinceMonday(companyToday())))
}

/** The calendar year of the company's date. */
export function companyYear(): number {
  return Number(companyToday().slice(0, 4))
}
