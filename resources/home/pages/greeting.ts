import { type CalendarDate, formatTimestampInZone } from '../../../src/framework/values/dates'

/** Tells the part of the day where the person works, wherever the device is. */
export function toPartOfDay(zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTimestampInZone(zone, Date.now()).slice(11, 13))
  return hour < 5 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
}

/**
 * Formats a date as `Saturday, 21 November 2026`: the day comes before the month for all readers of English.
 */
export const formatLongDate = (date: CalendarDate) => longDate.format(Date.parse(date))

const longDate = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
})

export const extractFirstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? ''
