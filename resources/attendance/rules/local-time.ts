import { listInstantsInZone } from '../../../src/framework/lists/schedule'
import { isCalendarDate } from '../../../src/framework/values/dates'

/**
 * The pattern of a local time as devices write it: `2026-10-01 09:05`. Seconds, a `T` instead of the blank,
 * and the offset from UTC (`+05:30`, `Z`) are allowed.
 */
export const localTimePattern =
  '^\\d{4}-\\d{2}-\\d{2}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])?$'

/** The longest such text. */
export const longestLocalTime = '2026-10-01 09:05:00+05:30'.length

const offsetPattern = /(Z|[+-]\d{2}:\d{2})$/

/**
 * Converts a local time of the zone to ms since 1970: two instants where the clock shows it twice and the text
 * has no offset; none if that date does not exist.
 */
export function parseLocalTime(localTime: string, zone: string): number[] {
  const date = localTime.slice(0, 10)
  if (!isCalendarDate(date)) return []
  const clock = localTime.slice(11).replace(offsetPattern, '')
  const [offset] = offsetPattern.exec(localTime) ?? []
  if (offset) return [Date.parse(`${date}T${clock.length === 5 ? `${clock}:00` : clock}${offset}`)]
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  return listInstantsInZone(zone, date, hour, minute).map((at) => at + second * 1000)
}
