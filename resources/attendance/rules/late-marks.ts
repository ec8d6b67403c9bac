import type { CalendarDate } from '../../../src/framework/values/dates'

/** The policy for people who are late more often than allowed. */
export interface LateRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
}

/** A day with a late mark that is not waived. */
interface LateDay {
  workDate: CalendarDate
  lateMinutes: number
  /** The minutes planned for the whole day. */
  scheduledMinutes: number
}

/**
 * Computes how many days of leave each late mark of a month costs, to two decimals. The allowed marks cost
 * nothing (AT8).
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

/** Converts minutes to hundredths of a day: at least one, at most a whole day. */
const toHundredthsOfDay = (minutes: number, of: number) =>
  of > 0 ? Math.min(100, Math.max(1, Math.round((minutes * 100) / of))) : 100
