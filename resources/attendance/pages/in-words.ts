import type { Tone } from '../../../src/views/value/state-chip'
import type { DayStatus } from '../rules/day'

/** What each state of a day draws the eye to. */
export const tones: Readonly<Record<DayStatus, Tone>> = {
  not_due: 'neutral',
  in_progress: 'info',
  present: 'success',
  half_day: 'warning',
  absent: 'danger',
  on_leave: 'info',
  on_duty: 'info',
  travelling: 'info',
  holiday: 'neutral',
  weekend: 'neutral',
  missing_punch: 'danger',
}

/** `8:05` of 485 minutes. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The time of a moment by the clock of a place. */
export const timeIn = (zone: string, at: string | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(undefined, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(new Date(at))
