import { multiplyDecimal } from '../../../src/framework/values/decimal'
import { type Amount, currencyDecimals } from '../../../src/framework/values/money'
import { subtractAmounts } from './line-amounts'

/** A receivable with the values needed for its base amount. */
export interface ReceivableValue {
  exchangeRate: string
  balance: Amount
  baseBalance: Amount
}

/**
 * Settles a part in the base currency at the rate of the invoice and computes the exchange gain or loss.
 * The last part takes the rest.
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
