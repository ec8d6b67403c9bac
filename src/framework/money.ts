/** An amount: a decimal in text, e.g. `1250.00`. Never a float. */
export type Amount = string

const pattern = /^([+-]?)(\d{1,14})(?:\.(\d{1,4}))?$/

/** Reads `1,25,000.50`, ` 1250 ` or `-3.5` to a plain decimal; undefined when it is none or has over 14.4 digits. */
export function readAmount(input: unknown): Amount | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const match = pattern.exec(
    String(input)
      .trim()
      .replace(/,(?=\d)/g, ''),
  )
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

/** So many hundredths of an amount, to two decimals, half away from zero. */
export function shareOf(amount: Amount, percent: number): Amount {
  const hundredths = toUnits(String(percent)) * toUnits(amount)
  // Units are ten-thousandths twice, and a hundredth once more: cents are 10^8 below their product.
  const cent = 100_000_000n
  const isNegative = hundredths < 0n
  const cents = ((isNegative ? -hundredths : hundredths) + cent / 2n) / cent
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return isNegative && cents > 0n ? `-${text}` : text
}

/** `₹1,00,000.00`: the currency's own grouping in the reader's language; digits are never rounded through a float. */
export function formatAmount(
  amount: Amount,
  currency: string,
  locale = currency === 'INR' ? 'en-IN' : 'en-US',
): string {
  return formatOf(locale, currency).format(amount as unknown as number)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each currency: a list asks for hundreds of amounts, and making one costs more than all its uses. */
function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 4,
      minimumFractionDigits: 2,
    })
  formats.set(name, format)
  return format
}
