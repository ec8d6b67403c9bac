import { dateInWords, stampInZone } from '../../framework/values/dates'

/** An instant in the time zone, in words: `23 Nov 2026, 21:40`. */
export function momentInWords(at: string, zone: string): string {
  const stamp = stampInZone(zone, Date.parse(at))
  return `${dateInWords(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
}
