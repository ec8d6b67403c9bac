import { type CalendarDate, daysBetween, formatDate } from '../../../src/framework/values/dates'
import type { TravelSay } from '../words/en'

interface TripDays {
  fromDate: CalendarDate | null
  toDate: CalendarDate | null
}

/** Formats the first and the last day of a trip, without the parts that both have: `22 – 24 Dec 2026`. */
export function formatTripDates({ fromDate, toDate }: TripDays): string {
  if (!fromDate || !toDate) return ''
  const [first, last] = [formatDate(fromDate), formatDate(toDate)]
  if (fromDate === toDate) return last
  const shared = fromDate.slice(0, 7) === toDate.slice(0, 7) ? 2 : fromDate.slice(0, 4) === toDate.slice(0, 4) ? 6 : 11
  return `${first.slice(0, shared)} – ${last}`
}

/** Tells when a trip begins, or until when it lasts. */
export function tellDeparture({ fromDate, toDate }: TripDays, today: CalendarDate, say: TravelSay): string {
  if (!fromDate || !toDate) return ''
  const days = daysBetween(today, fromDate)
  if (days < 0) return say(toDate < today ? 'over' : 'underWay', { date: formatDate(toDate) })
  if (days === 0) return say('today')
  return days === 1 ? say('tomorrow') : say('inDays', { days })
}
