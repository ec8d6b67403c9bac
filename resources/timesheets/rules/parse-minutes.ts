import { readDuration } from '../../../src/framework/values/durations'
import { most } from './check-timesheet-week'

/** A number without a unit means hours. */
const hours = /^\d{1,2}(?:[.,]\d{1,2})?$/

/**
 * Reads minutes: `1:30`, `1.5`, `1,5`, `90m`, `1h 30`, `2` (hours); 0 if empty, undefined if it is no
 * time.
 */
export function parseMinutes(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '' || typed === '-') return 0
  const minutes = readDuration(hours.test(typed) ? `${typed} h` : typed)
  return minutes === undefined ? undefined : minutesWithinDay(minutes)
}

const minutesWithinDay = (minutes: number) => (minutes <= most.ofDay ? minutes : undefined)

/** `1:30`; empty for 0 minutes. */
export const formatMinutes = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Like `formatMinutes`, for sums: `0:00` for 0 minutes. */
export const formatMinutesSum = (minutes: number): string => formatMinutes(minutes) || '0:00'
