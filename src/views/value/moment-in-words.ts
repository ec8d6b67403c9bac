import { dateInWords, stampInZone } from '../../framework/dates'

/** `05 Mar 2026, 14:02` in the person's own zone. */
export function momentInWords(at: string): string {
  const time = Date.parse(at)
  if (Number.isNaN(time)) return at
  const stamp = stampInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, time)
  return `${dateInWords(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
}
