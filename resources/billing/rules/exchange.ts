import { multiplyDecimal } from '../../../src/framework/values/decimal'
import { type Amount, decimalsOf } from '../../../src/framework/values/money'
import { subtractAmounts } from './lines'

/** A receivable as far as its value in base goes. */
export interface Valued {
  exchangeRate: string
  balance: Amount
  baseBalance: Amount
}

/** What is settled in base at the rate of the invoice, the last part taking the rest, and the gain or loss by another rate. */
export function settleInBase(
  of: Valued,
  settled: Amount,
  rate: string | null,
  base: string,
): { baseSettled: Amount; difference: Amount } {
  const convertAt = (by: string): Amount => multiplyDecimal(settled, by, decimalsOf(base)) ?? '0.00'
  const isLast = subtractAmounts(of.balance, settled) === '0.00'
  const baseSettled = isLast ? of.baseBalance : convertAt(of.exchangeRate)
  return { baseSettled, difference: rate === null ? '0.00' : subtractAmounts(convertAt(rate), baseSettled) }
}
