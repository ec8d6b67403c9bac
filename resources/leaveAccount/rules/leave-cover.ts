import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './hundredths'
import { type LedgerEntry, toTakenLedgerEntry } from './ledger-entries'
import { type LedgerYear, projectLedger } from './project-ledger'
import type { TurnRule } from './year-turn'

/** A person's balance of a type over the years. */
export interface LedgerAccount {
  years: readonly LedgerYear[]
  rule: TurnRule
  /** The number of days by which the balance may be overdrawn. */
  maxNegative: Hundredths
  /** Days given by then also cover earlier leave of the same leave year. */
  today?: CalendarDate
}

/** Days to take on a date. */
export interface DatedDays {
  leaveYear: number
  date: CalendarDate
  days: Hundredths
}

/** Whether the balance covers further days, and still covers all other leave. */
type CoverTest = (draws: readonly DatedDays[]) => boolean

/**
 * Builds a test whether the balance covers further days on their dates, with what the ledger will hold then.
 * Leave that comes later must stay covered. An overdraft that is there anyway may stay, but not grow.
 */
export function buildCoverTest({ maxNegative, rule, ...account }: LedgerAccount): CoverTest {
  const years = countFromStart(account)
  const horizon = years.at(-1)?.period.to ?? ''
  const computeDepths = (draws: readonly DatedDays[]) =>
    projectLedger(addDraws(years, draws), rule, { day: horizon, until: horizon }).map(({ turn }) => turn.deepest)
  const before = computeDepths([])
  return (draws) => computeDepths(draws).every((depth, place) => depth <= Math.max(maxNegative, before[place] ?? 0))
}

const givenTypes: readonly LedgerEntry['entryType'][] = ['grant', 'accrual', 'adjustment', 'comp_off']

/** Counts days given by today from the first day of the leave year, because leave may be asked for later. */
const countFromStart = ({ years, today = '' }: Pick<LedgerAccount, 'years' | 'today'>): LedgerYear[] =>
  years.map((year) => {
    const { from } = year.period
    const isGivenSince = ({ entryType, days, effectiveDate }: LedgerEntry) =>
      givenTypes.includes(entryType) && days > 0 && effectiveDate > from && effectiveDate <= today
    const posted = year.posted.map((entry) => (isGivenSince(entry) ? { ...entry, effectiveDate: from } : entry))
    return { ...year, posted }
  })

/** Adds days to the pending ones. */
export const addDraws = (years: readonly LedgerYear[], draws: readonly DatedDays[]): LedgerYear[] =>
  years.map((year) => {
    const own = draws.filter(({ leaveYear }) => leaveYear === year.leaveYear)
    return { ...year, pending: [...year.pending, ...own.map(({ date, days }) => toTakenLedgerEntry(date, days))] }
  })

/**
 * Finds how many of the days are covered, the first ones first.
 * @param step the smallest part of a day; the answer is a multiple of it
 */
export function countCoveredDays(
  isCovered: CoverTest,
  draws: readonly DatedDays[],
  step: Hundredths,
  before: readonly DatedDays[] = [],
): Hundredths {
  const coversSteps = (steps: number) => isCovered([...before, ...takeFirstDays(draws, steps * step)])
  const total = sumDays(draws.map(({ days }) => days))
  if (total === 0 || isCovered([...before, ...draws])) return total
  let [covered, tooMany] = [0, Math.ceil(total / step)]
  while (tooMany - covered > 1) {
    const middle = Math.floor((covered + tooMany) / 2)
    if (coversSteps(middle)) covered = middle
    else tooMany = middle
  }
  return covered * step
}

/** Takes so many days from the list, the first ones first. */
export function takeFirstDays(draws: readonly DatedDays[], most: Hundredths): DatedDays[] {
  let rest = most
  return draws.flatMap((draw) => {
    const days = Math.min(rest, draw.days)
    rest -= days
    return days > 0 ? [{ ...draw, days }] : []
  })
}

/**
 * Computes how many days are left for leave on a date: those that the ledger holds then, as far as later
 * leave does not need them. Negative if the balance is overdrawn then.
 */
export function computeDaysLeft(
  { rule, ...account }: LedgerAccount,
  { leaveYear, date }: { leaveYear: number; date: CalendarDate },
): Hundredths {
  const years = countFromStart(account)
  const year = projectLedger(years, rule, { day: date, until: date }).find((one) => one.leaveYear === leaveYear)
  const days = sumDays([...(year?.entries ?? []), ...(year?.pending ?? [])].map(({ days }) => days))
  if (days <= 0) return days
  const isCovered = buildCoverTest({ years, rule, maxNegative: 0 })
  return countCoveredDays(isCovered, [{ leaveYear, date, days }], 1)
}
