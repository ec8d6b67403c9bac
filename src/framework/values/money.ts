import { normalizeNumberText } from './number-text'

/** ISO 4217 codes that the runtime knows. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

/** Currencies by decimals of their minor unit, where not 2: ISO 4217, list one. */
export const otherMinorUnits: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

/** Decimals of all other currencies. */
export const defaultDecimals = 2

const minorDigits = new Map(
  Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => [code, Number(decimals)] as const),
  ),
)

/** Decimals of a currency's amounts: 0 for JPY, 2 for INR, 3 for KWD. */
export const currencyDecimals = (currency: string | null | undefined): number =>
  minorDigits.get(currency ?? '') ?? defaultDecimals

/** An amount: a decimal in text, e.g. `1250.00`. Never a float. */
export type Amount = string

const pattern = /^([+-]?)(\d{1,14})(?:\.(\d{1,4}))?$/

/**
 * Reads `1,25,000.50`, ` 1250 ` or `-3.5` to a plain decimal; undefined where it is none, has more than
 * 14.4 digits or a misplaced comma.
 */
export function readAmount(input: unknown): Amount | undefined {
  const match = pattern.exec(normalizeNumberText(input) ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '0', fraction = ''] = match
  // As the database writes it: at least two decimals, more only if needed.
  const digits = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** The amount in ten-thousandths, exact. */
export function toUnits(amount: Amount): bigint {
  const match = pattern.exec(amount)
  if (!match) throw new RangeError(`${amount} is no amount`)
  const units = BigInt(match[2] ?? '0') * 10_000n + BigInt((match[3] ?? '').padEnd(4, '0') || '0')
  return match[1] === '-' ? -units : units
}

/** Returns -1, 0 or 1; exact. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [toUnits(a), toUnits(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** So many per cent of an amount, rounded to the currency's minor unit, half away from zero. */
export function computePercentage(amount: Amount, percent: number, currency?: string | null): Amount {
  // Both factors are in ten-thousandths, and per cent adds a hundredth.
  return roundTenThousandths(toUnits(String(percent)) * toUnits(amount), 1_000_000n, currency)
}

/** Rounds ten-thousandths, scaled by `times`, to the currency's minor unit, half away from zero. */
export function roundTenThousandths(units: bigint, times: bigint, currency?: string | null): Amount {
  const minor = times * 10n ** BigInt(4 - currencyDecimals(currency))
  const isNegative = units < 0n
  const count = ((isNegative ? -units : units) + minor / 2n) / minor
  return fromUnits((isNegative ? -count : count) * (minor / times))
}

/** Ten-thousandths as an amount in its stored form. */
export function fromUnits(units: bigint): Amount {
  const size = units < 0n ? -units : units
  const digits = `${size / 10_000n}.${String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`
  return units < 0n ? `-${digits}` : digits
}

/** Whether the amount has no digits below the currency's minor unit. */
export const fitsCurrencyDecimals = (amount: Amount, currency: string): boolean =>
  toUnits(amount) % 10n ** BigInt(4 - currencyDecimals(currency)) === 0n

/** The amount with the currency's decimals, more only if needed: `1000`, `1.500`. */
export function toCurrencyDigits(amount: Amount, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(currencyDecimals(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** `₹1,00,000.00`: grouped as usual for the currency, in the reader's language, never through a float. */
export function formatAmount(
  amount: Amount,
  currency: string,
  locale = currency === 'INR' ? 'en-IN' : 'en-US',
): string {
  return getCurrencyFormat(locale, currency).format(amount as unknown as number)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached by currency: a list formats hundreds of amounts, and creating a format is slow. */
function getCurrencyFormat(locale: string, currency: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      // Prices may have more decimals than payments.
      maximumFractionDigits: 4,
      minimumFractionDigits: currencyDecimals(currency),
    })
  formats.set(name, format)
  return format
}
