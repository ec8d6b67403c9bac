import type { CalendarDate } from '../../../src/framework/values/dates'

/** What a policy says of being late more often than it allows. */
export interface LateRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
}

/** A day on which somebody was late, and was not forgiven. */
interface LateDay {
  workDate: CalendarDate
  lateMinutes: number
  /** Of the whole day. */
  scheduledMinutes: number
}

/** Days of leave to two decimals that each late mark of a month costs: those allowed cost nothing (AT8). */
export function computeLateCosts(
  marks: readonly LateDay[],
  { lateRule, lateMarksPerMonthAllowed }: LateRules,
): { workDate: CalendarDate; days: number }[] {
  if (lateRule === 'none') return []
  const inOrder = marks.toSorted((a, b) => a.workDate.localeCompare(b.workDate))
  return inOrder.slice(lateMarksPerMonthAllowed).map(({ workDate, lateMinutes, scheduledMinutes }) => ({
    workDate,
    days: lateRule === 'half_day_after_n' ? 0.5 : toHundredths(lateMinutes, scheduledMinutes) / 100,
  }))
}

/** At least one hundredth, at most the day. */
const toHundredths = (minutes: number, of: number) =>
  of > 0 ? Math.min(100, Math.max(1, Math.round((minutes * 100) / of))) : 100
