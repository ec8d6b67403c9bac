import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Period } from './leave-years'
import type { LedgerEntry } from './ledger-entries'
import { findClosingRule, sortYearEntries, type TurnRule, turnYear, type YearEntries, type YearTurn } from './year-turn'

/** A leave year of a person's balance of a type. */
export interface LedgerYear {
  leaveYear: number
  period: Period
  posted: readonly LedgerEntry[]
  /** All grants of the year that are not due yet, also those that leave made the ledger post early. */
  coming: readonly LedgerEntry[]
  /** The days that pending requests would take. */
  pending: readonly LedgerEntry[]
}

/** Which entries a projection counts. */
interface ProjectionDates {
  /** The day by which years end and days expire. */
  day: CalendarDate
  /** The last date of entries that count; null: all that is posted, and nothing that is still to come. */
  until: CalendarDate | null
}

/** A leave year as the ledger will hold it on a day. */
export interface ProjectedYear {
  leaveYear: number
  period: Period
  /** The entries without pending leave, as they are when all that the day brings is posted. */
  entries: readonly LedgerEntry[]
  pending: readonly LedgerEntry[]
  /** The entries from which the end of the year is computed. */
  sorted: YearEntries
  turn: YearTurn
  hasEnded: boolean
}

/** Whether the grant was posted before it is due, because leave needs it. */
const isEarlyGrant = ({ coming }: LedgerYear, { entryType, effectiveDate }: LedgerEntry) =>
  (entryType === 'grant' || entryType === 'accrual') && coming.some((grant) => grant.effectiveDate === effectiveDate)

/** Separates the grants that were posted early from the other entries. */
export function splitEarlyGrants(year: LedgerYear, entries: readonly LedgerEntry[]) {
  const early = entries.filter((entry) => isEarlyGrant(year, entry))
  return { early, rest: early.length === 0 ? entries : entries.filter((entry) => !isEarlyGrant(year, entry)) }
}

/** Carried days that no year before gave are opening days: they stay as they are. */
function keepOpeningDays(sorted: YearEntries, before: ProjectedYear | undefined): YearEntries {
  if (!before || before.sorted.carriedOut.length > 0 || before.sorted.settled.length > 0) return sorted
  return { ...sorted, base: [...sorted.base, ...sorted.carriedIn], carriedIn: [] }
}

/**
 * Computes what the ledger holds on a day, past or future: grants due by then, leave up to then, days carried
 * over within limit and expiry, without days that expired before. Days that expired or moved only later are
 * there. The years follow each other; days carried into the first one count as they are posted.
 */
export function projectLedger(
  years: readonly LedgerYear[],
  rule: TurnRule,
  { day, until }: ProjectionDates,
): ProjectedYear[] {
  const isCounted = ({ effectiveDate }: LedgerEntry) => until === null || effectiveDate <= until
  const projected: ProjectedYear[] = []
  for (const [place, year] of years.entries()) {
    const { leaveYear, period } = year
    const before = projected.at(-1)
    const sorted = keepOpeningDays(sortYearEntries(year.posted, period), before)
    const grants = until === null ? sorted.base : [...splitEarlyGrants(year, sorted.base).rest, ...year.coming]
    const carriedIn = before?.hasEnded ? before.turn.carriedIn : sorted.carriedIn
    const following = years[place + 1]?.period ?? period
    const hasEnded = period.to < day && following !== period
    const base = [...grants, ...carriedIn, ...(hasEnded ? [] : sorted.carriedOut)].filter(isCounted)
    const pending = year.pending.filter(isCounted)
    const closing = hasEnded ? findClosingRule(rule, sorted, period) : rule
    const turn = turnYear([...base, ...pending], closing, { year: period, following, day })
    const entries = [...base, ...turn.carriedOut, ...turn.lapsed, ...turn.settled].filter(isCounted)
    projected.push({ leaveYear, period, entries, pending, sorted, turn, hasEnded })
  }
  return projected
}
