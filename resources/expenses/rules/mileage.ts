import { multiplyDecimal } from '../../../src/framework/values/decimal'
import { type Amount, decimalsOf, readAmount } from '../../../src/framework/values/money'

/** What so many kilometres come to, to the minor unit of the currency, half up; nothing while they are not entered. */
export const computeMileage = (kilometres: number | null, unitRate: Amount, currency: string | null): Amount | null =>
  kilometres === null ? null : (readAmount(multiplyDecimal(String(kilometres), unitRate, decimalsOf(currency))) ?? null)
