import { multiplyDecimal } from '../../../src/framework/values/decimal'
import { type Amount, currencyDecimals, readAmount } from '../../../src/framework/values/money'

/**
 * Computes the amount for the kilometres, rounded half up to the minor unit of the currency; null if no
 * kilometres are entered.
 */
export const computeMileageAmount = (
  kilometres: number | null,
  unitRate: Amount,
  currency: string | null,
): Amount | null =>
  kilometres === null
    ? null
    : (readAmount(multiplyDecimal(String(kilometres), unitRate, currencyDecimals(currency))) ?? null)
