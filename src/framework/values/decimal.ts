import { normalizeNumberText } from './number-text'

/** A decimal number in text, of any length: `-1250.5`. */
export type Decimal = string

const pattern = /^([+-]?)(\d{1,30})(?:\.(\d{1,12}))?$/

/** The digits of a decimal, and how many of them are decimals. */
interface ScaledDecimal {
  digits: bigint
  scale: number
}

function parseScaled(text: Decimal): ScaledDecimal | undefined {
  const match = pattern.exec(normalizeNumberText(text) ?? '')
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

function formatScaled({ digits, scale }: ScaledDecimal): Decimal {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/**
 * Reads a decimal and drops needless zeros: `91.0500` becomes `91.05`; undefined where the text is no
 * decimal.
 */
export function readDecimal(input: unknown): Decimal | undefined {
  const match = pattern.exec(normalizeNumberText(input) ?? '')
  if (!match) return undefined
  const [, sign = '', digits = '', fraction = ''] = match
  const [before, after] = [digits.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')]
  const text = after ? `${before}.${after}` : before
  return sign === '-' && text !== '0' ? `-${text}` : text
}

export const isPositive = (decimal: Decimal): boolean => !decimal.startsWith('-') && /[1-9]/.test(decimal)

/** Adds two decimals exactly; undefined if one of them is no decimal. */
export function addDecimals(a: Decimal, b: Decimal): Decimal | undefined {
  const [left, right] = [parseScaled(a), parseScaled(b)]
  if (!left || !right) return undefined
  const scale = Math.max(left.scale, right.scale)
  const toScale = ({ digits, scale: own }: ScaledDecimal) => digits * 10n ** BigInt(scale - own)
  return formatScaled({ digits: toScale(left) + toScale(right), scale })
}

/** Multiplies and rounds to so many decimals, half away from zero; undefined if one of them is no decimal. */
export function multiplyDecimal(a: Decimal, b: Decimal, decimals: number): Decimal | undefined {
  const [left, right] = [parseScaled(a), parseScaled(b)]
  if (!left || !right) return undefined
  const [digits, scale] = [left.digits * right.digits, left.scale + right.scale]
  if (scale <= decimals) return formatScaled({ digits, scale })
  const unit = 10n ** BigInt(scale - decimals)
  const size = digits < 0n ? -digits : digits
  const rounded = (size + unit / 2n) / unit
  return formatScaled({ digits: digits < 0n ? -rounded : rounded, scale: decimals })
}

export const negateDecimal = (decimal: Decimal): Decimal =>
  decimal.startsWith('-') ? decimal.slice(1) : `-${decimal.replace(/^\+/, '')}`

/**
 * Divides and rounds to so many decimals, half away from zero; undefined if one of them is no decimal or the
 * divisor is 0.
 */
export function divideDecimal(a: Decimal, b: Decimal, decimals: number): Decimal | undefined {
  const [dividend, divisor] = [parseScaled(a), parseScaled(b)]
  if (!dividend || !divisor || divisor.digits === 0n) return undefined
  const above = dividend.digits * 10n ** BigInt(divisor.scale + decimals)
  const below = divisor.digits * 10n ** BigInt(dividend.scale)
  const [size, by] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const rounded = (2n * size + by) / (2n * by)
  return formatScaled({ digits: above < 0n === below < 0n ? rounded : -rounded, scale: decimals })
}
