import { getNumberFormat, withMinusSign } from './number-format'
import { normalizeNumberText } from './number-text'

/** ISO 4217 codes that the runtime knows. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

/** Currencies by the number of decimals of their minor unit, where that is not 2: ISO 4217, list one. */
export const otherMinorUnits: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

/** The number of decimals of all other currencies. */
export const defaultDecimals = 2

const minorDigits = new Map(
  Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => [code, Number(decimals)] as const),
  ),
)

/** Answers the number of decimals of a currency's amounts: 0 for JPY, 2 for INR, 3 for KWD. */
export const currencyDecimals = (currency: string | null | undefined): number =>
  minorDigits.get(currency ?? '') ?? defaultDecimals

/** An amount: a decimal in text, e.g. `1250.00`. Never a float. */
export type Amount = string

const pattern = /^([+-]?)(\d{1,14})(?:\.(\d{1,4}))?$/

/**
 * Reads `1,25,000.50`, ` 1250 ` or `-3.5` as a plain decimal. Undefined where the text is none, has more
 * than 14 digits before or 4 after the point, or a misplaced comma.
 */
export function readAmount(input: unknown): Amount | undefined {
  const match = pattern.exec(normalizeNumberText(input) ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '0', fraction = ''] = match
  // The text is as the database writes it: at least two decimals, more only if needed.
  const digits = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** Answers the amount in ten-thousandths, exactly. */
export function toUnits(amount: Amount): bigint {
  const match = pattern.exec(amount)
  if (!match) throw new RangeError(`${amount} is no amount`)
  const units = BigInt(match[2] ?? '0') * 10_000n + BigInt((match[3] ?? '').padEnd(4, '0') || '0')
  return match[1] === '-' ? -units : units
}

/** Compares two amounts exactly; answers -1, 0 or 1. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [toUnits(a), toUnits(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Computes so many per cent of an amount, rounded to the currency's minor unit, half away from zero. */
export function computePercentage(amount: Amount, percent: number, currency?: string | null): Amount {
  // Both factors are in ten-thousandths, and per cent divides by another hundred.
  return roundTenThousandths(toUnits(String(percent)) * toUnits(amount), 1_000_000n, currency)
}

/** Rounds `units / times` ten-thousandths to the currency's minor unit, half away from zero. */
export function roundTenThousandths(units: bigint, times: bigint, currency?: string | null): Amount {
  const minor = times * 10n ** BigInt(4 - currencyDecimals(currency))
  const isNegative = units < 0n
  const count = ((isNegative ? -units : units) + minor / 2n) / minor
  return fromUnits((isNegative ? -count : count) * (minor / times))
}

/** Answers ten-thousandths as an amount in its stored form. */
export function fromUnits(units: bigint): Amount {
  const size = units < 0n ? -units : units
  const digits = `${size / 10_000n}.${String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`
  return units < 0n ? `-${digits}` : digits
}

/** Tells whether the amount has no digits below the currency's minor unit. */
export const fitsCurrencyDecimals = (amount: Amount, currency: string): boolean =>
  toUnits(amount) % 10n ** BigInt(4 - currencyDecimals(currency)) === 0n

/** Formats the amount with the currency's decimals, and more only if needed: `1000`, `1.500`. */
export function toCurrencyDigits(amount: Amount, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(currencyDecimals(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** Formats `₹1,00,000.00` as is usual for the currency, in the reader's language, without a float. */
export function formatAmount(
  amount: Amount,
  currency: string,
  locale = currency === 'INR' ? 'en-IN' : 'en-US',
): string {
  // Prices may have more decimals than payments, so up to four are shown.
  const decimals = { maximumFractionDigits: 4, minimumFractionDigits: currencyDecimals(currency) }
  const format = getNumberFormat(locale, { style: 'currency', currency, ...decimals })
  return withMinusSign(format.format(amount as unknown as number))
}

/** Formats `₹1,00,000` rounded to whole units, where the exact amount stands beside it. */
export function formatWholeAmount(
  amount: Amount,
  currency: string,
  locale = currency === 'INR' ? 'en-IN' : 'en-US',
): string {
  const format = getNumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return withMinusSign(format.format(amount as unknown as number))
}
