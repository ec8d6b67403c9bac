import { type DecimalSign, removeGrouping } from '../values/number-text'

export interface NumberFormat {
  decimal: DecimalSign
  /** True where the values do not decide the decimal sign, so the person has to choose it. */
  isAsked: boolean
  /** True where the decimal sign makes no difference to any value. */
  isPlain: boolean
}

/** Strips currency, per cent, blanks and sign from a number; undefined where the text is no number. */
function stripToDigits(text: string): { figures: string; isNegative: boolean } | undefined {
  let rest = text
    .normalize('NFKC')
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
  const bracketed = /^\((.*)\)$/.exec(rest)
  rest = removeCurrency(bracketed?.[1] ?? rest)
  const signed = /^([+-]?)(.*?)([+-]?)$/.exec(rest)
  const sign = `${signed?.[1] ?? ''}${signed?.[3] ?? ''}`
  const figures = removeCurrency(signed?.[2] ?? '')
  const isWrong = sign.length > (bracketed ? 0 : 1) || !/^[\d.,'’\s]*\d[\d.,'’\s]*$/.test(figures)
  return isWrong ? undefined : { figures, isNegative: !!bracketed || sign === '-' }
}

/** Strips currency signs, ISO codes and `Rs.` on either side, and `/-` and `%` at the end. */
const removeCurrency = (text: string): string =>
  text
    .trim()
    .replace(/\s*(?:\/-|%)$/, '')
    .replace(/^(?:\p{Sc}|[A-Z]{3}(?![a-z])|Rs\.?)\s*/u, '')
    .replace(/\s*(?:\p{Sc}|[A-Z]{3}|Rs\.?)$/u, '')
    .trim()

/** Reads the number as the wire takes it, `-125000.50`; undefined where the text is no number. */
export function readNumberText(text: string, decimal: DecimalSign): string | undefined {
  const read = stripToDigits(text)
  const [typed = '', fraction = '', ...more] = read?.figures.split(decimal) ?? []
  const digits = typed === '' ? '0' : removeGrouping(typed, decimal)
  if (!read || digits === undefined || more.length > 0 || !/^\d*$/.test(fraction)) return undefined
  const whole = digits.replace(/^0+(?=\d)/, '')
  const number = fraction ? `${whole}.${fraction}` : whole
  return read.isNegative && /[1-9]/.test(number) ? `-${number}` : number
}

/** Detects the decimal sign of a value; undefined where the value has none, null where it can be either. */
function detectDecimalSign(figures: string): DecimalSign | undefined | null {
  const [dots, commas] = [figures.split('.').length - 1, figures.split(',').length - 1]
  if (dots + commas === 0) return undefined
  if (dots > 0 && commas > 0) return figures.lastIndexOf('.') > figures.lastIndexOf(',') ? '.' : ','
  const used = dots > 0 ? '.' : ','
  const other = dots > 0 ? ',' : '.'
  if (dots + commas > 1) return other
  const [before = '', after = ''] = figures.split(used)
  // A single sign before three digits may separate thousands or decimals.
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? null : used
}

/**
 * Detects the number format of a column from all values. `1,200` means thousands; `1.200` may mean either.
 */
export function detectNumberFormat(values: Iterable<string>): NumberFormat {
  const seen = { '.': 0, ',': 0, dotted: 0, grouped: 0 }
  for (const value of values) {
    if (!/[.,]/.test(value)) continue
    // This is a fast path: most cells are plain figures, and there may be a hundred thousand.
    const figures = /^[\d.,]+$/.test(value) ? value : stripToDigits(value)?.figures
    const sign = figures === undefined ? undefined : detectDecimalSign(figures)
    if (sign) seen[sign] += 1
    else if (sign === null) seen[figures?.includes('.') ? 'dotted' : 'grouped'] += 1
  }
  const isMixed = seen['.'] > 0 && seen[','] > 0
  const isSilent = seen['.'] + seen[','] === 0
  return {
    decimal: seen[','] > seen['.'] ? ',' : '.',
    isAsked: isMixed || (isSilent && seen.dotted > 0),
    isPlain: isSilent && seen.dotted + seen.grouped === 0,
  }
}
