export type DecimalSign = '.' | ','

/** Groups of three with one separator throughout: comma, point, apostrophe or any blank. */
const inThrees = /^[1-9]\d{0,2}(?:([,.'’\u0020\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/
/** Groups of two before the last three digits. */
const inTwos = /^[1-9]\d?(?:([,.])\d{2})(?:\1\d{2})*\1\d{3}$/

/** The digits without grouping; undefined where a separator is misplaced. */
export function removeGrouping(whole: string, decimal: DecimalSign = '.'): string | undefined {
  if (/^\d+$/.test(whole)) return whole
  if (whole.includes(decimal) || !(inThrees.test(whole) || inTwos.test(whole))) return undefined
  return whole.replace(/\D/g, '')
}

const typedNumber = /^([+-]?)([^.]+)(\.\d+)?$/

/** A typed number with decimal point, ungrouped: `1,00,000.5` is `100000.5`; undefined where it is none. */
export function normalizeNumberText(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const text = String(input).trim()
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text
  const [, sign = '', whole = '', fraction = ''] = typedNumber.exec(text) ?? []
  const digits = removeGrouping(whole)
  return digits === undefined ? undefined : sign + digits + fraction
}

const groupedNumber = /^[+-]?\d[\d.,'’\u0020\u00a0\u2009\u202f]*$/

/** Why a text is no number: `decimalMark` where a separator is ambiguous. */
export const findNumberProblem = <Code extends string>(input: unknown, otherwise: Code): Code | 'decimalMark' =>
  typeof input === 'string' && groupedNumber.test(input.trim()) && /\d[^\d.]|\..*\./.test(input)
    ? 'decimalMark'
    : otherwise
