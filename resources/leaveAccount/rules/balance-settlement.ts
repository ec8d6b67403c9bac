import type { Hundredths } from './hundredths'

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
