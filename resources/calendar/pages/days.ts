import { bounds, type CalendarDate, daysBetween, daysInMonth, plusDays } from '../../../src/framework/dates'
import { daysSinceMonday } from '../../../src/framework/day-variables'
import type { HolidaySay } from '../words/en'

const middayOf = (date: CalendarDate) => Date.parse(`${date}T12:00:00Z`)
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: CalendarDate) => format.format(middayOf(date))
}

/** `Friday` */
export const weekdayInWords = inWords({ weekday: 'long' })
/** `December 2026` */
export const monthInWords = inWords({ month: 'long', year: 'numeric' })

/** How far away the day is: `today`, `in 12 days`, `over`. */
export function distanceInWords(say: HolidaySay, today: CalendarDate, date: CalendarDate): string {
  const days = daysBetween(today, date)
  if (days < 0) return say('past')
  if (days === 0) return say('today')
  return days === 1 ? say('tomorrow') : say('inDays', { days })
}

/** The weeks of a month, Monday first; undefined for the days of other months. */
export function weeksOf(month: CalendarDate): (CalendarDate | undefined)[][] {
  const { startOfMonth } = bounds(month)
  const [year = 0, number = 1] = startOfMonth.split('-').map(Number)
  const before = daysSinceMonday(startOfMonth)
  const length = daysInMonth(year, number)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const place = week * 7 + day - before
      return place < 0 || place >= length ? undefined : plusDays(startOfMonth, place)
    }),
  )
}

/** The first day of the month so many months away. */
export function monthsFrom(month: CalendarDate, by: number): CalendarDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}
