import type { MonthTotals } from '../answers'
import type { DayShares } from '../sets'
import type { CountedDay } from './compute-day'
import type { LateRules } from './late-marks'

/** A counted day for the totals; `leaves` holds the type of each half of leave, and whether it is paid. */
export type MonthDay = Pick<
  CountedDay,
  'shares' | 'flags' | 'expectedMinutes' | 'workedMinutes' | 'overtimeMinutes'
> & {
  leaves: readonly { typeId: number | null; isPaid: boolean }[]
  /** The days to pay, if they are stored already; else they follow from the shares. */
  payableDays?: number
}

const halfDay = 0.5

/** Computes the totals of the days on which the person was employed. */
export function computeMonthTotals(
  days: readonly MonthDay[],
  { lateRule, lateMarksPerMonthAllowed }: LateRules,
): MonthTotals {
  const sum = (of: (day: MonthDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const share = (name: keyof DayShares) => sum(({ shares }) => shares[name])
  const leave: Record<number, number> = {}
  for (const { typeId } of days.flatMap(({ leaves }) => leaves))
    leave[typeId ?? 0] = (leave[typeId ?? 0] ?? 0) + halfDay
  const late = days.filter(({ flags }) => flags.includes('late')).length
  const marks = lateRule === 'half_day_after_n' ? Math.max(0, late - lateMarksPerMonthAllowed) : 0
  return {
    calendarDays: days.length,
    present: share('present'),
    half: days.filter(({ shares }) => shares.present === 0.5).length,
    absent: share('absent'),
    leave,
    leaveDays: share('leave'),
    onDuty: share('onDuty'),
    travel: share('travel'),
    holiday: share('holiday'),
    weekend: share('weekend'),
    late,
    expectedMinutes: sum(({ expectedMinutes }) => expectedMinutes),
    workedMinutes: sum(({ workedMinutes }) => workedMinutes),
    overtimeMinutes: sum(({ overtimeMinutes }) => overtimeMinutes),
    payableDays: sum(countPayableDays),
    lateDeductionDays: marks / 2,
  }
}

function countPayableDays({ shares, leaves, payableDays }: MonthDay): number {
  if (payableDays !== undefined) return payableDays
  const unpaid = leaves.filter(({ isPaid }) => !isPaid).length * halfDay
  return Object.values(shares).reduce((all, one) => all + one, 0) - shares.absent - unpaid
}
