import { type CalendarDate, dateBounds, daysInMonth } from '../../../src/framework/values/dates'
import type { Hundredths } from './hundredths'
import type { Period } from './leave-years'

/** How many unused days of a year are carried over. */
export interface CarryRule {
  /** Null: all of them. 0: none. */
  max: Hundredths | null
  expiry: { kind: 'never' } | { kind: 'months'; months: number } | { kind: 'date'; month: number; day: number }
}

/**
 * Computes when days carried into a year expire. If the month is shorter than the day, its last day counts.
 */
export function findCarryExpiry({ expiry }: CarryRule, next: Period): CalendarDate | null {
  const [year = 0, month = 1] = next.from.split('-').map(Number)
  if (expiry.kind === 'never') return null
  if (expiry.kind === 'months') {
    const last = month - 1 + expiry.months - 1
    return dateBounds(buildDate(year + Math.floor(last / 12), (last % 12) + 1, 1)).endOfMonth
  }
  const endInYear = (inYear: number) =>
    buildDate(inYear, expiry.month, Math.min(expiry.day, daysInMonth(inYear, expiry.month)))
  return endInYear(year) < next.from ? endInYear(year + 1) : endInYear(year)
}

function buildDate(year: number, month: number, day: number): CalendarDate {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}
