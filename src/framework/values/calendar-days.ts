import { type CalendarDate, dateBounds, daysInMonth, plusDays } from './dates'
import { daysSinceMonday } from './day-variables'

const buildFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: CalendarDate) => format.format(Date.parse(`${date}T12:00:00Z`))
}

/** Formats a date as `Friday`. */
export const weekdayInWords = buildFormatter({ weekday: 'long' })
/** Formats a date as `December 2026`. */
export const monthInWords = buildFormatter({ month: 'long', year: 'numeric' })

/** Lists the weeks of a month, each from Monday; days of other months are undefined. */
export function listWeeks(month: CalendarDate): (CalendarDate | undefined)[][] {
  const { startOfMonth } = dateBounds(month)
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

/** Answers the first day of the month that is so many months away. */
export function addMonths(month: CalendarDate, by: number): CalendarDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Answers the date to which a key moves: by a day, a week or a month; undefined for other keys. */
export function findDateForKey(key: string, from: CalendarDate): CalendarDate | undefined {
  const step = daySteps[key]
  if (step !== undefined) return plusDays(from, step)
  if (key === 'PageUp' || key === 'PageDown') return addMonths(from, key === 'PageUp' ? -1 : 1)
  return undefined
}
