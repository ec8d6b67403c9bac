import { daysBetween } from '../../../src/framework/values/dates'
import { chooseEarlier, chooseLater, type Rounding, roundFractionOfDays } from './accrual'
import type { Hundredths } from './hundredths'
import type { Period } from './leave-years'

/** How a leaver's balance is settled. Days that are neither paid out nor recovered expire. */
export interface BalanceSettlement {
  encashed: Hundredths
  recovered: Hundredths
  lapsed: Hundredths
}

/**
 * Settles the balance: remaining days are paid out as far as the type allows; an overdraft is recovered from
 * pay.
 */
export function settleLeaverBalance(
  balance: Hundredths,
  { encashable, encashMax }: { encashable: boolean; encashMax: Hundredths | null },
): BalanceSettlement {
  if (balance < 0) return { encashed: 0, recovered: -balance, lapsed: 0 }
  const encashed = encashable ? Math.min(balance, encashMax ?? balance) : 0
  return { encashed, recovered: 0, lapsed: balance - encashed }
}

/** Computes the part of a year's quota that was earned by the last day, by calendar days. */
export function computeEarnedQuota(
  quota: Hundredths,
  { from, to }: Period,
  service: Period,
  rounding: Rounding,
): Hundredths {
  const [first, last] = [chooseLater(service.from, from), chooseEarlier(service.to, to)]
  const days = Math.max(0, daysBetween(first, last) + 1)
  return roundFractionOfDays(quota * days, daysBetween(from, to) + 1, rounding)
}
