import { type CalendarDate, daysBetween } from '../../../src/framework/values/dates'
import type { Rounding } from './accrual'
import type { Hundredths } from './days'
import type { Period } from './years'

/** What becomes of a balance when somebody leaves; what is neither paid out nor paid back lapses. */
export interface Settlement {
  encashed: Hundredths
  recovered: Hundredths
  lapsed: Hundredths
}

/** What is left is paid out as far as the type allows, what is overdrawn is paid back. */
export function settlementOf(
  balance: Hundredths,
  { encashable, encashMax }: { encashable: boolean; encashMax: Hundredths | null },
): Settlement {
  if (balance < 0) return { encashed: 0, recovered: -balance, lapsed: 0 }
  const encashed = encashable ? Math.min(balance, encashMax ?? balance) : 0
  return { encashed, recovered: 0, lapsed: balance - encashed }
}

/** The share of a year's quota that somebody has earned by their last day, by the days of the year. */
export function earnedBy(quota: Hundredths, { from, to }: Period, service: Period, rounding: Rounding): Hundredths {
  const first: CalendarDate = service.from > from ? service.from : from
  const last: CalendarDate = service.to < to ? service.to : to
  const days = Math.max(0, daysBetween(first, last) + 1)
  const [part, whole] = [quota * days, daysBetween(from, to) + 1]
  if (rounding === 'none') return Math.floor((2 * part + whole) / (2 * whole))
  const halves = part / (whole * 50)
  return (rounding === 'up_half' ? Math.ceil(halves) : Math.floor(halves)) * 50
}
