import { addDecimals, type Decimal, divideDecimal, multiplyDecimal, negateDecimal } from './decimal'

/**
 * Computes a part in percent of a whole with two decimals, rounded half away from zero; null if the whole
 * is 0.
 */
export const computePercent = (part: Decimal | number, whole: Decimal | number): Decimal | null =>
  divideDecimal(multiplyDecimal(String(part), '100', 12) ?? '', String(whole), 2) ?? null

/** Subtracts exactly; null if one of them is no decimal. */
export const subtractDecimal = (from: Decimal, less: Decimal): Decimal | null =>
  addDecimals(from, negateDecimal(less)) ?? null
