import { instantInZone } from '../../../src/framework/lists/schedule'
import { isCalendarDate } from '../../../src/framework/values/dates'

/** `2026-10-01 09:05`, as devices write it; with seconds, or with a `T`, as well. */
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'

/** The moment at which the clock of the zone shows it, in ms since 1970; undefined where there is no such day. */
export function parseLocalTime(localTime: string, zone: string): number | undefined {
  const date = localTime.slice(0, 10)
  if (!isCalendarDate(date)) return undefined
  const [hour = 0, minute = 0, second = 0] = localTime.slice(11).split(':').map(Number)
  return instantInZone(zone, date, hour, minute) + second * 1000
}
