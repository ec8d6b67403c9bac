import { type CalendarDate, dateInZone, daysBetween, formatDate } from '../../../src/framework/values/dates'
import type { LeaveSession, LeaveSpan } from '../rules/leave-spans'
import type { LeaveSay } from '../words/en'

/** Formats days with their unit: `1` → `1 day`, `2.5` → `2.5 days`. */
export const daysInWords = (say: LeaveSay, days: number): string => say(days === 1 ? 'day' : 'days', { days })

/**
 * Returns the text after the number of days, which is shown without its sign: `1` → `day left`, `-2` → `days
 * overdrawn`.
 */
export function daysLeftInWords(say: LeaveSay, days: number): string {
  const isOne = Math.abs(days) === 1
  return days < 0 ? say(isOne ? 'dayOver' : 'daysOver') : say(isOne ? 'dayLeft' : 'daysLeft')
}

/** Formats a span: `05 Mar 2026, first half`; `05 Mar 2026 from midday – 07 Mar 2026`. */
export function leaveSpanInWords(say: LeaveSay, { fromDate, toDate, fromSession, toSession }: LeaveSpan): string {
  if (fromDate === toDate) return dateWithHalfInWords(say, formatDate(fromDate), fromSession)
  const from = fromSession === 'second_half' ? say('fromMidday', { date: formatDate(fromDate) }) : formatDate(fromDate)
  const to = toSession === 'first_half' ? say('untilMidday', { date: formatDate(toDate) }) : formatDate(toDate)
  return `${from} – ${to}`
}

function dateWithHalfInWords(say: LeaveSay, date: string, session: LeaveSession): string {
  if (session === 'first_half') return say('firstHalfOf', { date })
  return session === 'second_half' ? say('secondHalfOf', { date }) : date
}

/** Formats the time from an instant until today: `today`, `1 day`, `5 days`. */
export function elapsedDaysInWords(say: LeaveSay, since: string, zone: string, today: CalendarDate): string {
  const days = daysBetween(dateInZone(zone, Date.parse(since)), today)
  return days <= 0 ? say('sinceToday') : say('sinceDays', { days: daysInWords(say, days) })
}

/** Formats `+2` or `−1.5`, with a minus sign that screen readers pronounce. */
export const formatSignedDays = (days: number): string => (days > 0 ? `+${days}` : days < 0 ? `−${-days}` : '0')
