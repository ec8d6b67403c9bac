import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { isCalendarDate } from '../../../src/framework/values/dates'

/** The pattern of a date with a time of the clock at some place: `2026-11-20T10:30`. */
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}T([01][0-9]|2[0-3]):[0-5][0-9]$'

const localTimeText = new RegExp(localTimePattern)

/**
 * Answers when the clock of the zone shows the time. A time that the clock skips moves forward, one that it
 * shows twice is the first. Null where there is no such date.
 */
export function toInstantOfLocalTime(localTime: string | null, zone: string | null): string | null {
  if (!localTime || !zone || !localTimeText.test(localTime)) return null
  const date = localTime.slice(0, 10)
  if (!isCalendarDate(date)) return null
  const [hour = 0, minute = 0] = localTime.slice(11).split(':').map(Number)
  return new Date(toInstantInZone(zone, date, hour, minute)).toISOString()
}
