import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './hundredths'
import type { LedgerAccount } from './leave-cover'
import type { LedgerEntry } from './ledger-entries'
import { type LedgerYear, type ProjectedYear, projectLedger, splitEarlyGrants } from './project-ledger'
import { type CarriedDays, toCarryEntries } from './year-turn'

/** An entry to post to a leave year. */
export interface LedgerChange {
  leaveYear: number
  entry: LedgerEntry
}

/** Changes that belong together: what one year loses, another one gets. */
type LedgerStep = readonly LedgerChange[]

/**
 * Plans what to post so that the ledger is as it should be on a day: ended years carry over and expire what
 * leave did not use, whatever was entered late. Posted entries stay, differences are added; a second call
 * after posting returns nothing.
 */
export function planYearTurns({ years, rule }: LedgerAccount, day: CalendarDate): LedgerStep[] {
  const projected = projectLedger(years, rule, { day, until: null })
  const steps = projected.flatMap((year, place): LedgerStep[] => {
    const { leaveYear, sorted, turn, hasEnded } = year
    const toChange = (entry: LedgerEntry): LedgerChange => ({ leaveYear, entry })
    const lapses = findDifferences(turn.lapsed, sorted.lapsed, day).map(toChange)
    const following = projected[place + 1]
    if (!hasEnded || !following) return [lapses]
    const own = [
      ...findDifferences(turn.carriedOut, sorted.carriedOut, following.period.from),
      ...findDifferences(turn.settled, sorted.settled, year.period.to),
    ]
    const others = findDifferences(turn.carriedIn, following.sorted.carriedIn, following.period.from)
    const moves = [
      ...own.map(toChange),
      ...others.map((entry): LedgerChange => ({ leaveYear: following.leaveYear, entry })),
    ]
    // Days that were not expired after all are there before they move.
    return lapses.some(({ entry }) => entry.days > 0) ? [lapses, moves] : [moves, lapses]
  })
  return steps.filter((step) => step.length > 0)
}

/** Lists the entries that are missing, per type and expiry. */
function findDifferences(
  planned: readonly LedgerEntry[],
  posted: readonly LedgerEntry[],
  effectiveDate: CalendarDate,
): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>()
  const add = ({ entryType, expiresOn }: LedgerEntry, days: Hundredths) => {
    const key = `${entryType} ${expiresOn}`
    const sum = sums.get(key)?.days ?? 0
    sums.set(key, { entryType, expiresOn, effectiveDate, days: sum + days })
  }
  for (const entry of planned) add(entry, entry.days)
  for (const entry of posted) add(entry, -entry.days)
  return [...sums.values()].filter(({ days }) => days !== 0)
}

/** What a year takes in advance because its leave needs it. */
interface YearAdvance {
  grants: readonly LedgerEntry[]
  /** Days carried over before the year before has ended. */
  carried: readonly CarriedDays[]
}

/**
 * Plans which grants and carried days to post before they are due, because pending or approved leave needs
 * them: as many as the leave needs, and no more. What is not needed any more goes back.
 */
export function planAdvances(account: LedgerAccount, day: CalendarDate): LedgerStep[] {
  const { years, rule } = account
  const projected = projectLedger(years, rule, { day, until: null })
  const advances = computeAdvances(account, projected)
  return years.flatMap((year, place): LedgerStep[] => {
    const [before, own] = [projected[place - 1], projected[place]]
    const advance = advances.get(year.leaveYear)
    if (!own || own.hasEnded || !advance) return []
    const toChange = (entry: LedgerEntry): LedgerChange => ({ leaveYear: year.leaveYear, entry })
    const grants = findGrantDifferences(advance.grants, splitEarlyGrants(year, own.sorted.base).early).map(toChange)
    if (!before || before.hasEnded) return [grants]
    const { carriedOut, carriedIn } = toCarryEntries(advance.carried, year.period)
    return [
      grants,
      [
        ...findDifferences(carriedOut, before.sorted.carriedOut, year.period.from).map(
          (entry): LedgerChange => ({ leaveYear: before.leaveYear, entry }),
        ),
        ...findDifferences(carriedIn, own.sorted.carriedIn, year.period.from).map(toChange),
      ],
    ]
  })
}

/** Computes the advances of the years that have not ended, from the last one back. */
function computeAdvances(
  { years, rule, maxNegative }: LedgerAccount,
  projected: readonly ProjectedYear[],
): Map<number, YearAdvance> {
  const horizon = years.at(-1)?.period.to ?? ''
  const atTheEnd = projectLedger(years, rule, { day: horizon, until: horizon })
  const advances = new Map<number, YearAdvance>()
  let carriedOn = 0
  for (let place = years.length - 1; place >= 0; place--) {
    const [year, own] = [years[place], projected[place]]
    if (!year || !own || own.hasEnded) break
    const before = projected[place - 1]
    const canCarry = before && !before.hasEnded ? (atTheEnd[place - 1]?.turn.carried ?? []) : []
    const missing = computePostedDays(year, own, before) - carriedOn + maxNegative
    const advance = chooseAdvance(year, canCarry, Math.max(0, -missing))
    advances.set(year.leaveYear, advance)
    carriedOn = sumDays(advance.carried.map(({ days }) => days))
  }
  return advances
}

/** Computes the days of a year that are posted without any advance, less pending leave. */
function computePostedDays(year: LedgerYear, { sorted, turn }: ProjectedYear, before: ProjectedYear | undefined) {
  const carriedIn = before?.hasEnded ? before.turn.carriedIn : before ? [] : sorted.carriedIn
  const entries = [...splitEarlyGrants(year, sorted.base).rest, ...carriedIn, ...turn.lapsed, ...year.pending]
  return sumDays(entries.map(({ days }) => days))
}

/** Chooses what a year takes in advance, by date; grants of the first day come before carried days. */
function chooseAdvance(year: LedgerYear, canCarry: readonly CarriedDays[], needed: Hundredths): YearAdvance {
  let rest = needed
  const takeDays = <One extends { days: Hundredths }>(all: readonly One[]): One[] =>
    all.flatMap((one) => {
      const days = Math.min(rest, one.days)
      rest -= Math.max(0, days)
      return days > 0 ? [{ ...one, days }] : []
    })
  const isFirst = ({ effectiveDate }: LedgerEntry) => effectiveDate <= year.period.from
  const grants = [...year.coming].sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  const first = takeDays(grants.filter(isFirst))
  const carried = takeDays(canCarry)
  return { grants: [...first, ...takeDays(grants.filter((grant) => !isFirst(grant)))], carried }
}

/** Lists the grants to post early or to take back, per date. */
function findGrantDifferences(planned: readonly LedgerEntry[], posted: readonly LedgerEntry[]): LedgerEntry[] {
  const dates = new Map<CalendarDate, LedgerEntry>()
  for (const entry of planned) {
    const { days = 0 } = dates.get(entry.effectiveDate) ?? {}
    dates.set(entry.effectiveDate, { ...entry, days: days + entry.days })
  }
  for (const entry of posted) {
    const { days = 0 } = dates.get(entry.effectiveDate) ?? {}
    dates.set(entry.effectiveDate, { ...entry, sourceId: null, days: days - entry.days })
  }
  return [...dates.values()].filter(({ days }) => days !== 0)
}

/** The days available in each leave year. */
type AvailableDays = ReadonlyMap<number, Hundredths>

/** Limits the steps to what the balances have. What one year cannot give, the other one does not get. */
export function limitSteps(steps: readonly LedgerStep[], available: AvailableDays): LedgerChange[] {
  const remaining = new Map(available)
  const sums = new Map<number, Hundredths>()
  for (const { leaveYear, entry } of steps.flat()) sums.set(leaveYear, (sums.get(leaveYear) ?? 0) + entry.days)
  const fits = [...sums].every(([leaveYear, days]) => days >= 0 || (remaining.get(leaveYear) ?? 0) + days >= 0)
  return fits ? steps.flat() : steps.flatMap((step) => limitStep(step, remaining))
}

function limitStep(step: LedgerStep, remaining: Map<number, Hundredths>): LedgerChange[] {
  let missing = 0
  const addChange = ({ leaveYear, entry }: LedgerChange, days: Hundredths): LedgerChange[] => {
    remaining.set(leaveYear, (remaining.get(leaveYear) ?? 0) + days)
    return days === 0 ? [] : [{ leaveYear, entry: { ...entry, days } }]
  }
  const debits = step.filter(({ entry }) => entry.days < 0)
  const takenChanges = debits.flatMap((debit) => {
    const days = Math.max(debit.entry.days, -Math.max(0, remaining.get(debit.leaveYear) ?? 0))
    missing += days - debit.entry.days
    return addChange(debit, days)
  })
  const credits = step.filter(({ entry }) => entry.days > 0)
  const givenChanges = credits.reverse().flatMap((credit) => {
    const less = debits.length === 0 ? 0 : Math.min(missing, credit.entry.days)
    missing -= less
    return addChange(credit, credit.entry.days - less)
  })
  return [...takenChanges, ...givenChanges]
}
