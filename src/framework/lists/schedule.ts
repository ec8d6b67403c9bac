import { type CalendarDate, dateInZone, daysInMonth, plusDays, stampInZone } from '../values/dates'
import { daysSinceMonday } from '../values/day-variables'
import type { ExportFormat } from './export'

/** How often a list is sent. */
export const rhythms = ['daily', 'weekdays', 'weekly', 'monthly'] as const

export interface Rhythm {
  rhythm: (typeof rhythms)[number]
  /** `weekly`: 1 (Monday) to 7; `monthly`: 1 to 31, in a shorter month its last day; else null. */
  day: number | null
  /** Hour on the wall of the company, 0 to 23. */
  hour: number
}

/** Schedules that one person keeps. */
export const maxSchedules = 20
/** Failures one after the other that pause a schedule. */
export const failuresToPause = 3

/** A saved view that is sent by mail, as its owner sees it. Instants are ISO 8601. */
export interface ExportSchedule extends Rhythm {
  id: number
  resource: string
  /** Null where the view was deleted. */
  viewId: number | null
  viewName: string
  format: ExportFormat
  isPaused: boolean
  nextAt: string
  /** A mail is on its way. */
  isWaiting: boolean
  /** When it was last sent, or failed to be; null before that. */
  lastAt: string | null
  /** Records of the last file; null where none was sent. */
  lastRows: number | null
  /** Why the last one was not sent. */
  lastProblem: string | null
}

/** The days of the rhythm's `day`; none where the rhythm takes none. */
export const dayRange = (rhythm: Rhythm['rhythm']): { min: number; max: number } | undefined =>
  rhythm === 'weekly' ? { min: 1, max: 7 } : rhythm === 'monthly' ? { min: 1, max: 31 } : undefined

/** Days looked at for the next one: every rhythm has one within them, even where a zone skips a day. */
const horizon = 70

/** The first instant of the rhythm that lies after the other, both in ms since 1970; `zone` is an IANA name. */
export function nextDue(rhythm: Rhythm, zone: string, after: number): number {
  const first = dateInZone(zone, after)
  for (let days = 0; days < horizon; days++) {
    const date = plusDays(first, days)
    if (date === undefined || !isDueOn(rhythm, date)) continue
    const at = instantInZone(zone, date, rhythm.hour)
    if (at > after) return at
  }
  throw new RangeError(`No day of the rhythm ${rhythm.rhythm} follows ${first}`)
}

/** Whether the date is one of the rhythm's. */
export function isDueOn({ rhythm, day }: Pick<Rhythm, 'rhythm' | 'day'>, date: CalendarDate): boolean {
  if (rhythm === 'daily') return true
  if (rhythm === 'weekdays') return daysSinceMonday(date) < 5
  if (rhythm === 'weekly') return daysSinceMonday(date) + 1 === day
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
  return dayOfMonth === Math.min(day ?? 1, daysInMonth(year, month))
}

const msPerDay = 86_400_000

/** When the clock of the zone shows the time of the date: the first time where it does so twice, and what it was turned into where it never does. */
export function instantInZone(zone: string, date: CalendarDate, hour: number, minute = 0): number {
  const localTime = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000
  const key = `${zone} ${localTime}`
  const instant = instants.get(key) ?? findInstant(zone, localTime)
  if (instants.size >= maxInstants) instants.clear()
  instants.set(key, instant)
  return instant
}

/** The same shift of the same day is asked for by everybody who works it. */
const instants = new Map<string, number>()
const maxInstants = 10_000

function findInstant(zone: string, localTime: number): number {
  const candidates = [localTime - msPerDay, localTime + msPerDay].map((near) => localTime - offsetAt(zone, near))
  const exact = candidates.filter((at) => at + offsetAt(zone, at) === localTime)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}

/** What the zone's clock is ahead of UTC, in ms. */
const offsetAt = (zone: string, at: number): number => Date.parse(`${stampInZone(zone, at).replace(' ', 'T')}Z`) - at
