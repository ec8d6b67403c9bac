import { daysBetween } from '../../../src/framework/values/dates'
import { chooseEarlier, chooseLater, type Rounding, roundFractionOfDays } from './accrual'
import type { Hundredths } from './hundredths'
import type { Period } from './leave-years'

/** The settlement of a balance when somebody leaves; what is neither paid out nor paid back expires. */
export interface BalanceSettlement {
  encashed: Hundredths
  recovered: Hundredths
  lapsed: Hundredths
}

/** The rest is paid out as far as the type allows, an overdraft is paid back. */
export function settleLeaverBalance(
  balance: Hundredths,
  { encashable, encashMax }: { encashable: boolean; encashMax: Hundredths | null },
): BalanceSettlement {
  if (balance < 0) return { encashed: 0, recovered: -balance, lapsed: 0 }
  const encashed = encashable ? Math.min(balance, encashMax ?? balance) : 0
  return { encashed, recovered: 0, lapsed: balance - encashed }
}

/** The share of a year's quota earned by the last day, by days of the year. */
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
