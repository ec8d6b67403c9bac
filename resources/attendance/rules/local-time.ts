import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { isCalendarDate } from '../../../src/framework/values/dates'

/**
 * The pattern of a local time as devices write it: `2026-10-01 09:05`. Seconds, or a `T` instead of the
 * blank, are allowed.
 */
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'

/** Converts a local time of the zone to ms since 1970; undefined if that date does not exist. */
export function parseLocalTime(localTime: string, zone: string): number | undefined {
  const date = localTime.slice(0, 10)
  if (!isCalendarDate(date)) return undefined
  const [hour = 0, minute = 0, second = 0] = localTime.slice(11).split(':').map(Number)
  return toInstantInZone(zone, date, hour, minute) + second * 1000
}
