import { dateInWords, stampInZone } from '../../framework/values/dates'

const stampHere = (time: number): string => stampInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, time)

/** `05 Mar 2026, 14:02` in the browser's time zone. */
export function momentInWords(at: string): string {
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : `${dayInWords(at)}, ${stampHere(time).slice(11, 16)}`
}

/** `05 Mar 2026`: the day of an instant in the browser's time zone. */
export const dayInWords = (at: string): string => dateInWords(stampHere(Date.parse(at)).slice(0, 10))
