export type DecimalSign = '.' | ','

/** Matches digits in groups of three with one separator throughout: comma, point, apostrophe or any blank. */
const inThrees = /^[1-9]\d{0,2}(?:([,.'’\u0020\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/
/** Matches digits in groups of two before the last three. */
const inTwos = /^[1-9]\d?(?:([,.])\d{2})(?:\1\d{2})*\1\d{3}$/

/** Removes the grouping from the digits; undefined where a separator is misplaced. */
export function removeGrouping(whole: string, decimal: DecimalSign = '.'): string | undefined {
  if (/^\d+$/.test(whole)) return whole
  if (whole.includes(decimal) || !(inThrees.test(whole) || inTwos.test(whole))) return undefined
  return whole.replace(/\D/g, '')
}

const typedNumber = /^([+-]?)([^.]+)(\.\d+)?$/

/**
 * Rewrites a typed number with a decimal point and no groups: `1,00,000.5` is `100000.5`; undefined where
 * it is none.
 */
export function normalizeNumberText(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  // A figure that was copied from a page has a minus sign.
  const text = String(input).trim().replace(/^−/, '-')
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text
  const [, sign = '', whole = '', fraction = ''] = typedNumber.exec(text) ?? []
  const digits = removeGrouping(whole)
  return digits === undefined ? undefined : sign + digits + fraction
}

const groupedNumber = /^[+-]?\d[\d.,'’\u0020\u00a0\u2009\u202f]*$/

/** Tells why a text is no number: `decimalMark` where a separator has two meanings, else the given code. */
export const findNumberProblem = <Code extends string>(input: unknown, otherwise: Code): Code | 'decimalMark' =>
  typeof input === 'string' && groupedNumber.test(input.trim()) && /\d[^\d.]|\..*\./.test(input)
    ? 'decimalMark'
    : otherwise
