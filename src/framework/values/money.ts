import { plainFigures } from './figures'

/** ISO 4217 codes the runtime knows. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

/** Currencies whose minor unit is not a hundredth, by its digits: ISO 4217, list one. */
export const otherMinorUnits: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

/** Digits of the minor unit of all others. */
export const defaultDecimals = 2

const minorDigits = new Map(
  Object.entries(otherMinorUnits).flatMap(([decimals, codes]) =>
    codes.map((code) => [code, Number(decimals)] as const),
  ),
)

/** Digits after the point that amounts of the currency have: 0 for JPY, 2 for INR, 3 for KWD. */
export const decimalsOf = (currency: string | null | undefined): number =>
  minorDigits.get(currency ?? '') ?? defaultDecimals

/** An amount: a decimal in text, e.g. `1250.00`. Never a float. */
export type Amount = string

const pattern = /^([+-]?)(\d{1,14})(?:\.(\d{1,4}))?$/

/** Reads `1,25,000.50`, ` 1250 ` or `-3.5` to a plain decimal; undefined when it is none has over 14.4 digits or holds a comma that groups none. */
export function readAmount(input: unknown): Amount | undefined {
  const match = pattern.exec(plainFigures(input) ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '0', fraction = ''] = match
  // As the database writes it: two decimals at least, more only where they say something.
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

/** -1, 0 or 1, exact. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [toUnits(a), toUnits(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** So many hundredths of an amount, to the minor unit of its currency, half away from zero. */
export function computeShare(amount: Amount, percent: number, currency?: string | null): Amount {
  // Units are ten-thousandths twice, and a hundredth once more.
  return roundUnits(toUnits(String(percent)) * toUnits(amount), 1_000_000n, currency)
}

/** Ten-thousandths, `times` as many as are meant, to the minor unit of the currency, half away from zero. */
export function roundUnits(units: bigint, times: bigint, currency?: string | null): Amount {
  const minor = times * 10n ** BigInt(4 - decimalsOf(currency))
  const isNegative = units < 0n
  const count = ((isNegative ? -units : units) + minor / 2n) / minor
  return fromUnits((isNegative ? -count : count) * (minor / times))
}

/** Ten-thousandths as an amount, as it is stored. */
export function fromUnits(units: bigint): Amount {
  const size = units < 0n ? -units : units
  const digits = `${size / 10_000n}.${String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`
  return units < 0n ? `-${digits}` : digits
}

/** Whether the amount has no digits below the minor unit of the currency. */
export const fitsCurrency = (amount: Amount, currency: string): boolean =>
  toUnits(amount) % 10n ** BigInt(4 - decimalsOf(currency)) === 0n

/** The amount with the digits of its currency, and more only where they say something: `1000`, `1.500`. */
export function toCurrencyDigits(amount: Amount, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(decimalsOf(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** `₹1,00,000.00`: the currency's own grouping in the reader's language; digits are never rounded through a float. */
export function formatAmount(
  amount: Amount,
  currency: string,
  locale = currency === 'INR' ? 'en-IN' : 'en-US',
): string {
  return getFormat(locale, currency).format(amount as unknown as number)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each currency: a list asks for hundreds of amounts, and making one costs more than all its uses. */
function getFormat(locale: string, currency: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      // A price may be finer than what can be paid.
      maximumFractionDigits: 4,
      minimumFractionDigits: decimalsOf(currency),
    })
  formats.set(name, format)
  return format
}
