import { formatDate, formatTimestampInZone } from '../../framework/values/dates'

const formatLocalTimestamp = (time: number): string =>
  formatTimestampInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, time)

/** Formats a moment in the browser's time zone: `05 Mar 2026, 14:02`. */
export function formatLocalInstant(at: string): string {
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : `${formatLocalDay(at)}, ${formatLocalTimestamp(time).slice(11, 16)}`
}

/** Formats the day of a moment in the browser's time zone: `05 Mar 2026`. */
export const formatLocalDay = (at: string): string => formatDate(formatLocalTimestamp(Date.parse(at)).slice(0, 10))

/** Formats a stamp of sign-in, which is by the company's clock: `05 Mar 2026, 14:02`. */
export const formatStamp = (stamp: string): string => `${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
