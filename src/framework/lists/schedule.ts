import type { ReportFormat } from '../reports/saved-report'
import { type CalendarDate, dateInZone, daysInMonth, formatTimestampInZone, plusDays } from '../values/dates'
import { daysSinceMonday } from '../values/day-variables'
import type { ExportFormat } from './export-formats'

/** How often a list is sent. */
export const rhythms = ['daily', 'weekdays', 'weekly', 'monthly'] as const

export interface Rhythm {
  rhythm: (typeof rhythms)[number]
  /**
   * For `weekly` 1 (Monday) to 7; for `monthly` 1 to 31, where a shorter month counts its last day; else
   * null.
   */
  day: number | null
  /** Hour of the day in the company's zone, 0 to 23. */
  hour: number
}

/** Most people, besides the owner, to whom one schedule sends. */
export const maxRecipients = 20

/** Most schedules of one person. */
export const maxSchedules = 20
/** After so many failures in a row the schedule is paused. */
export const failuresToPause = 3

/** A saved view that is mailed regularly, as its owner sees it. Moments are ISO 8601. */
export interface ExportSchedule extends Rhythm {
  id: number
  /** The name of the list's resource, or the key of the report (`buildReportKey`). */
  resource: string
  /** Id of the view; null after the view was deleted. */
  viewId: number | null
  viewName: string
  format: ExportFormat | ReportFormat
  /** People who get a report as well, each with their own rights; empty for lists. */
  recipients: readonly number[]
  isPaused: boolean
  nextAt: string
  /** True while a mail is being sent. */
  isWaiting: boolean
  /** When it was last sent or last failed; null before the first time. */
  lastAt: string | null
  /** Number of records in the last file; null before the first. */
  lastRows: number | null
  /** Why the last mail was not sent. */
  lastProblem: string | null
}

/** Answers the range of `day`; undefined for rhythms that have none. */
export const listRhythmDayLimits = (rhythm: Rhythm['rhythm']): { min: number; max: number } | undefined =>
  rhythm === 'weekly' ? { min: 1, max: 7 } : rhythm === 'monthly' ? { min: 1, max: 31 } : undefined

/**
 * Number of days to search for the next run: every rhythm has one within them, even where a zone skips a
 * day.
 */
const horizon = 70

/**
 * Finds the first instant of the rhythm later than `after`, both in ms since 1970; `zone` is an IANA name.
 */
export function findNextDue(rhythm: Rhythm, zone: string, after: number): number {
  const first = dateInZone(zone, after)
  for (let days = 0; days < horizon; days++) {
    const date = plusDays(first, days)
    if (date === undefined || !isDueOn(rhythm, date)) continue
    const at = toInstantInZone(zone, date, rhythm.hour)
    if (at > after) return at
  }
  throw new RangeError(`No day of the rhythm ${rhythm.rhythm} follows ${first}`)
}

/** Tells whether the rhythm includes the date. */
export function isDueOn({ rhythm, day }: Pick<Rhythm, 'rhythm' | 'day'>, date: CalendarDate): boolean {
  if (rhythm === 'daily') return true
  if (rhythm === 'weekdays') return daysSinceMonday(date) < 5
  if (rhythm === 'weekly') return daysSinceMonday(date) + 1 === day
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
  return dayOfMonth === Math.min(day ?? 1, daysInMonth(year, month))
}

const msPerDay = 86_400_000

/**
 * Answers when the zone's clock shows this time: the first of two such instants; a skipped time moves
 * forward.
 */
export function toInstantInZone(zone: string, date: CalendarDate, hour: number, minute = 0): number {
  const localTime = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000
  const key = `${zone} ${localTime}`
  const instant = instants.get(key) ?? findInstant(zone, localTime)
  if (instants.size >= maxInstants) instants.clear()
  instants.set(key, instant)
  return instant
}

/** Cached results: everybody with the same shift asks for the same instants. */
const instants = new Map<string, number>()
const maxInstants = 10_000

const findInstant = (zone: string, localTime: number): number => findInstants(zone, localTime)[0] ?? localTime

/** Answers both instants, in order, where the clock shows the time twice because it is set back; else one. */
export const listInstantsInZone = (zone: string, date: CalendarDate, hour: number, minute = 0): number[] =>
  findInstants(zone, Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000)

function findInstants(zone: string, localTime: number): number[] {
  const candidates = [localTime - msPerDay, localTime + msPerDay].map(
    (near) => localTime - computeZoneOffset(zone, near),
  )
  const exact = candidates.filter((at) => at + computeZoneOffset(zone, at) === localTime)
  return exact.length > 0 ? [...new Set(exact)].sort((one, other) => one - other) : [Math.max(...candidates)]
}

/** Computes the zone's offset from UTC in ms. */
const computeZoneOffset = (zone: string, at: number): number =>
  Date.parse(`${formatTimestampInZone(zone, at).replace(' ', 'T')}Z`) - at
