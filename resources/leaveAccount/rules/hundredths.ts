/**
 * Days in hundredths, always an integer: 50 is half a day. Sums of integers are exact, those of floats are
 * not.
 */
export type Hundredths = number

export const wholeDay: Hundredths = 100
/** The smallest part in which paid leave is split and balances are adjusted. */
export const halfDay: Hundredths = 50

const pattern = /^([+-]?)(\d{1,9})(?:\.(\d{1,2})0*)?$/

/**
 * Converts `1.5`, `-0.25` or a number to hundredths.
 * @throws RangeError if it is not a number with at most two decimals
 */
export function toHundredths(days: string | number): Hundredths {
  const match = pattern.exec(String(days).trim())
  if (!match) throw new RangeError(`${days} is no number of days`)
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && size > 0 ? -size : size
}

/** Formats days without trailing zeros: `1.5`, `-0.25`, `3`. */
export function formatDays(days: Hundredths): string {
  const size = Math.abs(days)
  const fraction = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${days < 0 ? '-' : ''}${Math.floor(size / 100)}${fraction ? `.${fraction}` : ''}`
}

/** Converts to days as they are stored and sent, exact to two decimals. */
export const hundredthsToDays = (days: Hundredths): number => Number(formatDays(days))

export function sumDays(days: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of days) sum += each
  return sum
}
