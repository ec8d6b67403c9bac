import { type CalendarDate, daysBetween, toDayNumber } from '../../../src/framework/values/dates'

export type LeaveSession = 'full' | 'first_half' | 'second_half'

/** The dates of a leave; both ends are included. */
export interface LeaveSpan {
  fromDate: CalendarDate
  toDate: CalendarDate
  fromSession: LeaveSession
  toSession: LeaveSession
}

/** Two flags: one for the first half of a date, one for the second. */
export type Halves = readonly [first: boolean, second: boolean]

/** The largest number of calendar days in one request. */
export const longestSpan = 366

/** Finds the first and the last date of all spans. Without spans it returns a range that contains no date. */
export function findDateRange(
  spans: readonly Pick<LeaveSpan, 'fromDate' | 'toDate'>[],
): [first: CalendarDate, last: CalendarDate] {
  return [
    spans.map(({ fromDate }) => fromDate).reduce((a, b) => (a < b ? a : b), '9999-12-31'),
    spans.map(({ toDate }) => toDate).reduce((a, b) => (a > b ? a : b), '0001-01-01'),
  ]
}

/** Returns the number of the first half day of a span. Half days are numbered without gaps, two per date. */
export function firstHalfIndex(span: LeaveSpan): number {
  return toDayNumber(span.fromDate) * 2 + (span.fromSession === 'second_half' ? 1 : 0)
}

/** Returns the number of the last half day of a span. */
export function lastHalfIndex(span: LeaveSpan): number {
  return toDayNumber(span.toDate) * 2 + (span.toSession === 'first_half' ? 0 : 1)
}

/** Returns which halves of a date the span covers. */
export function findCoveredHalves(span: LeaveSpan, date: CalendarDate): Halves {
  const [first, last, half] = [firstHalfIndex(span), lastHalfIndex(span), toDayNumber(date) * 2]
  return [half >= first && half <= last, half + 1 >= first && half + 1 <= last]
}

type SpanFault = 'order' | 'tooLong' | 'sessions'

/** Finds why a span is invalid; undefined if it is valid. */
export function findSpanFault(span: LeaveSpan): SpanFault | undefined {
  const { fromDate, toDate, fromSession, toSession } = span
  const length = daysBetween(fromDate, toDate) + 1
  if (length < 1) return 'order'
  if (length > longestSpan) return 'tooLong'
  const hasValidSessions =
    length === 1 ? fromSession === toSession : fromSession !== 'first_half' && toSession !== 'second_half'
  return hasValidSessions ? undefined : 'sessions'
}
