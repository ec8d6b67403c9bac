import type { CalendarDate } from '../../../src/framework/values/dates'

/** The policy on being late more often than allowed. */
export interface LateRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
}

/** A day with a late mark that was not waived. */
interface LateDay {
  workDate: CalendarDate
  lateMinutes: number
  /** Minutes of the whole day. */
  scheduledMinutes: number
}

/**
 * The days of leave, to two decimals, that each late mark of a month costs; allowed marks cost nothing
 * (AT8).
 */
export function computeLateCosts(
  marks: readonly LateDay[],
  { lateRule, lateMarksPerMonthAllowed }: LateRules,
): { workDate: CalendarDate; days: number }[] {
  if (lateRule === 'none') return []
  const inOrder = marks.toSorted((a, b) => a.workDate.localeCompare(b.workDate))
  return inOrder.slice(lateMarksPerMonthAllowed).map(({ workDate, lateMinutes, scheduledMinutes }) => ({
    workDate,
    days: lateRule === 'half_day_after_n' ? 0.5 : toHundredthsOfDay(lateMinutes, scheduledMinutes) / 100,
  }))
}

/** At least one hundredth, at most the day. */
const toHundredthsOfDay = (minutes: number, of: number) =>
  of > 0 ? Math.min(100, Math.max(1, Math.round((minutes * 100) / of))) : 100
