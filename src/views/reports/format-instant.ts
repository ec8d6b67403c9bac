import { formatDate, formatTimestampInZone } from '../../framework/values/dates'

/** Formats a moment in the time zone: `23 Nov 2026, 21:40`. */
export function formatInstantInZone(at: string, zone: string): string {
  const stamp = formatTimestampInZone(zone, Date.parse(at))
  return `${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
}
