import { figureLanguage, formatNumber } from './number-format'

/** The unit of durations. */
export const ofDuration = 'minutes'

export const perHour = 60

/** Matches `7:30`; spreadsheets append whole seconds, `:00`. */
const clock = /^(\d{1,7}):([0-5]\d)(?::00)?$/
/** Matches hours, minutes or both in words; minutes after hours need no unit. */
const inWords = /^(?:(\d{1,7})(?:[.,](\d{1,2}))?\s*h(?:rs?|ours?)?)?\s*(?:(\d{1,8})\s*(m|min|mins|minutes?)?)?$/

/** Formats a duration: `7 h 30 min`, `1,200 h`, `5 min`, `0 h`; parts of minutes are rounded. */
export function formatDuration(minutes: number, language = figureLanguage): string {
  const whole = Math.round(Math.abs(minutes))
  const parts = [
    whole >= perHour || whole === 0 ? `${formatNumber(Math.floor(whole / perHour), language)} h` : '',
    whole % perHour > 0 ? `${whole % perHour} min` : '',
  ]
  return (minutes < 0 && whole > 0 ? '−' : '') + parts.filter(Boolean).join(' ')
}

/** Matches a comma between groups of digits of hours. */
const groupComma = /(?<=\d),(?=(?:\d{2,3},)*\d{3}\s*h)/g

/**
 * Reads a duration with units as minutes: `7:30`, `7 h 30 min`, `7h30`, `1.5 h`, `90m`; undefined
 * otherwise.
 */
export function readDuration(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(groupComma, '')
  const [, hours, minutes] = clock.exec(typed) ?? []
  if (minutes !== undefined) return Number(hours) * perHour + Number(minutes)
  const [, whole, part = '', rest, word] = inWords.exec(typed) ?? []
  if (whole === undefined && word === undefined) return undefined
  // Hours count in hundredths, so that no part of an hour becomes a float.
  const ofHours = Math.round(((Number(whole ?? 0) * 100 + Number(part.padEnd(2, '0'))) * perHour) / 100)
  return ofHours + Number(rest ?? 0)
}
