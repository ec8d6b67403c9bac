import { readDuration } from '../../../src/framework/values/durations'
import { most } from './check-timesheet-week'

/** A number without a unit. It means hours. */
const hours = /^\d{1,2}(?:[.,]\d{1,2})?$/

/**
 * Reads a time as minutes: `1:30`, `1.5`, `1,5`, `90m`, `1h 30`, `2` (hours). The result is 0 for an empty
 * text and undefined for a text that is no time.
 */
export function parseMinutes(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '' || typed === '-') return 0
  const minutes = readDuration(hours.test(typed) ? `${typed} h` : typed)
  return minutes === undefined ? undefined : minutesWithinDay(minutes)
}

const minutesWithinDay = (minutes: number) => (minutes <= most.ofDay ? minutes : undefined)

/** Formats minutes as `1:30`; 0 minutes give an empty text. */
export const formatMinutes = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Formats a sum of minutes like `formatMinutes`, but 0 minutes give `0:00`. */
export const formatMinutesSum = (minutes: number): string => formatMinutes(minutes) || '0:00'
