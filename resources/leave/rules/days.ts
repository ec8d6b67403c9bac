/** Days in hundredths, always an integer: 50 is half a day, so that no sum of days passes through a float. */
export type Hundredths = number

/** In what steps a type of leave is taken. */
export type LeaveUnit = 'day' | 'half_day' | 'hour'

export const wholeDay: Hundredths = 100
export const halfDay: Hundredths = 50
export const quarterDay: Hundredths = 25

const pattern = /^([+-]?)(\d{1,9})(?:\.(\d{1,2})0*)?$/

/** Reads `1.5`, `-0.25` or the number of it; throws RangeError where it is no number of at most two decimals. */
export function toHundredths(days: string | number): Hundredths {
  const match = pattern.exec(String(days).trim())
  if (!match) throw new RangeError(`${days} is no number of days`)
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && size > 0 ? -size : size
}

/** `1.5`, `-0.25`, `3`: without digits that say nothing. */
export function daysText(days: Hundredths): string {
  const size = Math.abs(days)
  const fraction = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${days < 0 ? '-' : ''}${Math.floor(size / 100)}${fraction ? `.${fraction}` : ''}`
}

/** The smallest step in which leave of the unit is taken and split. */
export function stepOf(unit: LeaveUnit): Hundredths {
  return unit === 'hour' ? quarterDay : halfDay
}

/** Which part of a day some minutes of leave are, in quarters begun, at most the whole day. */
export function toPartOfDay(minutes: number, minutesOfDay: number): Hundredths {
  return Math.min(wholeDay, Math.ceil((minutes * 4) / minutesOfDay) * quarterDay)
}

/** The exact sum. */
export function sumDays(days: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of days) sum += each
  return sum
}
