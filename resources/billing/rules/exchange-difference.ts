import { multiplyDecimal } from '../../../src/framework/values/decimal'
import { type Amount, currencyDecimals } from '../../../src/framework/values/money'
import { subtractAmounts } from './line-amounts'

/** A receivable with the values that its amount in the company's currency needs. */
export interface ReceivableValue {
  exchangeRate: string
  balance: Amount
  baseBalance: Amount
}

/**
 * Settles a part of a receivable in the company's currency at the rate of the invoice, and computes the
 * exchange gain or loss. The last part takes what rounding left.
 */
export function settleInBaseCurrency(
  of: ReceivableValue,
  settled: Amount,
  rate: string | null,
  base: string,
): { baseSettled: Amount; difference: Amount } {
  const convertAt = (by: string): Amount => multiplyDecimal(settled, by, currencyDecimals(base)) ?? '0.00'
  const isLast = subtractAmounts(of.balance, settled) === '0.00'
  const baseSettled = isLast ? of.baseBalance : convertAt(of.exchangeRate)
  return { baseSettled, difference: rate === null ? '0.00' : subtractAmounts(convertAt(rate), baseSettled) }
}
