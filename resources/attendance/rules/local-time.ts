import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { isCalendarDate } from '../../../src/framework/values/dates'

/** `2026-10-01 09:05`, as devices write it; seconds or a `T` are also allowed. */
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'

/** Converts a local time of the zone to ms since 1970; undefined if there is no such day. */
export function parseLocalTime(localTime: string, zone: string): number | undefined {
  const date = localTime.slice(0, 10)
  if (!isCalendarDate(date)) return undefined
  const [hour = 0, minute = 0, second = 0] = localTime.slice(11).split(':').map(Number)
  return toInstantInZone(zone, date, hour, minute) + second * 1000
}
