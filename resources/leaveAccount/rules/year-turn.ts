import type { CalendarDate } from '../../../src/framework/values/dates'
import { type CarryRule, findCarryExpiry } from './carry-over'
import { type Bucket, computeLedgerBalance } from './expiry-buckets'
import { type Hundredths, sumDays } from './hundredths'
import type { Period } from './leave-years'
import type { LedgerEntry } from './ledger-entries'

/** What happens to the days of a type when a leave year ends. */
export interface TurnRule {
  /** The largest number of days carried into the next year; null: all of them. */
  carriedMax: Hundredths | null
  /** The months after which carried days expire; null: at the end of the year. */
  carriedMonths: number | null
  /** What happens to an overdraft. */
  overdrawn: 'carry' | 'recover'
}

/** The entries of a leave year by what they do. */
export interface YearEntries {
  /** Entries that do not depend on the turn of a year: grants, leave, corrections. */
  base: readonly LedgerEntry[]
  carriedIn: readonly LedgerEntry[]
  carriedOut: readonly LedgerEntry[]
  /** Expired days. Days that a settlement at an exit removed have no expiry and belong to `base`. */
  lapsed: readonly LedgerEntry[]
  /** What settled the overdraft of the year. */
  settled: readonly LedgerEntry[]
}

/** Sorts the entries of a leave year by what they do. */
export function sortYearEntries(entries: readonly LedgerEntry[], { to }: Period): YearEntries {
  const sorted: { [Name in keyof YearEntries]: LedgerEntry[] } = {
    base: [],
    carriedIn: [],
    carriedOut: [],
    lapsed: [],
    settled: [],
  }
  for (const entry of entries) sorted[findEntryRole(entry, to)].push(entry)
  return sorted
}

function findEntryRole({ entryType, effectiveDate, expiresOn }: LedgerEntry, lastDay: CalendarDate): keyof YearEntries {
  if (entryType === 'lapse') return expiresOn === null ? 'base' : 'lapsed'
  const isSettlement = effectiveDate === lastDay && expiresOn === lastDay
  if (entryType === 'recover') return isSettlement ? 'settled' : 'base'
  if (entryType !== 'carry_forward') return 'base'
  if (isSettlement) return 'settled'
  return effectiveDate > lastDay ? 'carriedOut' : 'carriedIn'
}

/** What leaves a year and what enters the next one. */
export interface YearTurn {
  /** The days that are carried over; the entries of both years are made of them. */
  carried: readonly CarriedDays[]
  carriedOut: readonly LedgerEntry[]
  carriedIn: readonly LedgerEntry[]
  lapsed: readonly LedgerEntry[]
  settled: readonly LedgerEntry[]
  /** The largest number of days that were overdrawn at any time of the year. */
  deepest: Hundredths
}

interface TurnDates {
  year: Period
  following: Period
  /** The day by which days expire and years end. */
  day: CalendarDate
}

/**
 * Computes how a leave year ends: unused days that expire on its last day move to the next year up to the
 * limit, later ones move with their expiry, and the rest expires. The next year owes an overdraft, or it is
 * recovered from pay.
 * @param entries all entries of the year but those that a turn made; pending leave counts as taken
 */
export function turnYear(entries: readonly LedgerEntry[], rule: TurnRule, dates: TurnDates): YearTurn {
  const { year, following, day } = dates
  const hasEnded = year.to < day
  const { buckets, overdrawn, deepest } = computeLedgerBalance(entries)
  const carried = hasEnded ? buckets.flatMap((bucket) => carryBucket(bucket, rule, dates)) : []
  const lapsed = buckets.flatMap(({ expiresOn, unused }): LedgerEntry[] => {
    if (expiresOn === null || expiresOn >= day) return []
    const days = unused - sumDays(carried.filter(({ from }) => from === expiresOn).map((one) => one.days))
    return days === 0 ? [] : [{ entryType: 'lapse', days: -days, effectiveDate: day, expiresOn }]
  })
  const debt = hasEnded ? overdrawn : 0
  const { carriedOut, carriedIn } = toCarryEntries(carried, following)
  const owed: LedgerEntry = { ...carryEntry, days: -debt, effectiveDate: following.from, expiresOn: null }
  return {
    carried,
    carriedOut,
    carriedIn: debt > 0 && rule.overdrawn === 'carry' ? [...carriedIn, owed] : carriedIn,
    lapsed,
    settled: debt > 0 ? [toSettlement(debt, rule.overdrawn, year)] : [],
    deepest,
  }
}

const carryEntry = { entryType: 'carry_forward' } as const

/** Makes the entries of both years for days that are carried over. */
export const toCarryEntries = (carried: readonly CarriedDays[], { from: effectiveDate }: Period) => ({
  carriedOut: carried.map(
    ({ days, from }): LedgerEntry => ({ ...carryEntry, days: -days, effectiveDate, expiresOn: from }),
  ),
  carriedIn: carried.map(({ days, to }): LedgerEntry => ({ ...carryEntry, days, effectiveDate, expiresOn: to })),
})

const toSettlement = (days: Hundredths, overdrawn: TurnRule['overdrawn'], { to }: Period): LedgerEntry => ({
  entryType: overdrawn === 'carry' ? 'carry_forward' : 'recover',
  days,
  effectiveDate: to,
  expiresOn: to,
})

/** Days that move from a bucket of a year to one of the next. */
export interface CarriedDays {
  days: Hundredths
  from: CalendarDate | null
  to: CalendarDate | null
}

function carryBucket({ expiresOn: from, unused }: Bucket, rule: TurnRule, dates: TurnDates): CarriedDays[] {
  const { year, following } = dates
  if (from !== null && from < year.to) return []
  if (from !== year.to) return unused > 0 ? [{ days: unused, from, to: from }] : []
  const days = Math.min(unused, rule.carriedMax ?? unused)
  return days > 0 ? [{ days, from, to: findCarriedExpiry(rule, following) }] : []
}

/** Carried days without an expiry of their own are checked again when the next year ends. */
function findCarriedExpiry({ carriedMax: max, carriedMonths: months }: TurnRule, following: Period): CalendarDate {
  const expiry: CarryRule['expiry'] = months === null ? { kind: 'never' } : { kind: 'months', months }
  return findCarryExpiry({ max, expiry }, following) ?? following.to
}

/**
 * Finds the rule by which a year was closed. A limit that expired days shows is the one of that day, even if
 * the type has another one now; likewise the way in which an overdraft was settled.
 */
export function findClosingRule(rule: TurnRule, { carriedOut, lapsed, settled }: YearEntries, year: Period): TurnRule {
  const sumOfLastDay = (entries: readonly LedgerEntry[]) =>
    -sumDays(entries.filter(({ expiresOn }) => expiresOn === year.to).map(({ days }) => days))
  const [carried, expired] = [sumOfLastDay(carriedOut), sumOfLastDay(lapsed)]
  const wider = rule.carriedMax === null ? null : Math.max(rule.carriedMax, carried)
  const sumDebt = (kind: LedgerEntry['entryType']) =>
    sumDays(settled.filter(({ entryType }) => entryType === kind).map(({ days }) => days))
  const overdrawn = sumDebt('recover') > 0 ? 'recover' : sumDebt('carry_forward') > 0 ? 'carry' : rule.overdrawn
  return { ...rule, overdrawn, carriedMax: expired > 0 ? carried : wider }
}
