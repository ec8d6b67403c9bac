import { type CalendarDate, daysBetween } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from '../../leaveAccount/public'
import { countLeave, type LeaveCount } from './count-leave'
import type { DayLookup, LiveLeave } from './leave-rules'
import type { LeaveSession, LeaveSpan } from './leave-spans'

/** All pending and approved leave of one person, and the plan of each date. */
interface LeaveSituation {
  leaves: readonly LiveLeave[]
  dayOf: DayLookup
}

/** The difference between two counts of a request. It is positive if the request costs more now. */
interface CountDifference {
  days: Hundredths
  /** Only dates on which the counts differ. */
  dates: readonly { date: CalendarDate; days: Hundredths }[]
}

/** A request that costs another number of days, or the same number on other dates. */
interface ChangedLeave {
  id: number
  before: LeaveCount
  after: LeaveCount
  difference: CountDifference
}

type CountedDates = readonly { date: CalendarDate; counted: number }[]

/** Lists the dates that cost something else in the second count, in order. Both count in the same unit. */
export function listCountDifferences(
  before: CountedDates,
  after: CountedDates,
): { date: CalendarDate; days: number }[] {
  const days = new Map(after.map((day) => [day.date, day.counted]))
  for (const { date, counted } of before) days.set(date, (days.get(date) ?? 0) - counted)
  const dates = [...days].filter(([, by]) => by !== 0).map(([date, by]) => ({ date, days: by }))
  return dates.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns what to post so that the ledger matches the second count instead of the first. */
export function compareLeaveCounts(before: LeaveCount, after: LeaveCount): CountDifference {
  const dates = listCountDifferences(before.breakdown, after.breakdown)
  return { days: sumDays(dates.map((date) => date.days)), dates }
}

/**
 * Finds requests that cost something else after a change (LV3, HO1): a neighbouring leave was added, removed
 * or shortened, or a date became a holiday or is no longer one.
 */
export function findChangedLeaves(before: LeaveSituation, after: LeaveSituation): ChangedLeave[] {
  return after.leaves.flatMap((leave) => {
    const previous = before.leaves.find((other) => other.id === leave.id)
    if (!previous) return []
    const counts = { before: countLeaveInSituation(before, previous), after: countLeaveInSituation(after, leave) }
    const difference = compareLeaveCounts(counts.before, counts.after)
    return difference.dates.length > 0 ? [{ id: leave.id, ...counts, difference }] : []
  })
}

function countLeaveInSituation({ leaves, dayOf }: LeaveSituation, { span, rules, id }: LiveLeave): LeaveCount {
  return countLeave(span, dayOf, rules, leaves, id)
}

/**
 * Shortens leave that has begun; undefined if no unused day would be returned. Days before `today` are used.
 * A person who is back today returns the days from today on, so `newToDate` is yesterday at the earliest.
 */
export function shortenLeaveSpan(
  span: LeaveSpan,
  newToDate: CalendarDate,
  today: CalendarDate,
  newToSession: Exclude<LeaveSession, 'second_half'> = 'full',
): LeaveSpan | undefined {
  const isInside = newToDate >= span.fromDate && newToDate <= span.toDate
  if (!isInside || daysBetween(newToDate, today) > 1) return undefined
  // Only from today on can a second half be returned.
  if (newToSession === 'first_half' && newToDate < today) return undefined
  return endLeaveSpanOn(span, newToDate, newToSession)
}

function endLeaveSpanOn(span: LeaveSpan, toDate: CalendarDate, toSession: LeaveSession): LeaveSpan | undefined {
  if (toDate === span.toDate && (toSession !== 'first_half' || span.toSession !== 'full')) return undefined
  if (toDate !== span.fromDate) return { ...span, toDate, toSession }
  // A span of a single date has the same session at both ends.
  if (span.fromSession === 'second_half')
    return toSession === 'full' ? { ...span, toDate, toSession: 'second_half' } : undefined
  return { ...span, toDate, fromSession: toSession, toSession }
}
