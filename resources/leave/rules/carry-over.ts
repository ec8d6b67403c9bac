import { type CalendarDate, dateBounds, daysInMonth } from '../../../src/framework/values/dates'
import { computeLedgerBalance } from './expiry-buckets'
import { type Hundredths, sumDays } from './hundredths'
import type { Period } from './leave-years'
import type { LedgerEntry } from './ledger-entries'

/** How many unused days of a year are carried over. */
export interface CarryRule {
  /** Null: all of them. 0: none. */
  max: Hundredths | null
  expiry: { kind: 'never' } | { kind: 'months'; months: number } | { kind: 'date'; month: number; day: number }
}

/**
 * Returns what to post when a year ends: unused days that expire on its last day move to a bucket of the
 * next year, up to the limit. `computeExpiryEntries` removes the rest. The entries show what has moved, so a
 * second call moves only days that later corrections added.
 */
export function carryOverDays(
  entries: readonly LedgerEntry[],
  rule: CarryRule,
  lastDay: CalendarDate,
  next: Period,
): LedgerEntry[] {
  const carriedDays = -sumDays(entries.filter((each) => isCarryEntry(each, lastDay)).map((each) => each.days))
  const balance = computeLedgerBalance(entries.filter((each) => each.entryType !== 'lapse'))
  const unused = balance.buckets.find((bucket) => bucket.expiresOn === lastDay)?.unused ?? 0
  const days = Math.min(unused, (rule.max ?? unused + carriedDays) - carriedDays)
  if (days <= 0) return []
  const entry = { entryType: 'carry_forward', effectiveDate: next.from } as const
  return [
    { ...entry, days: -days, expiresOn: lastDay },
    { ...entry, days, expiresOn: findCarryExpiry(rule, next) },
  ]
}

/**
 * Computes when days carried into a year expire. If the month is shorter than the day, its last day counts.
 */
export function findCarryExpiry({ expiry }: CarryRule, next: Period): CalendarDate | null {
  const [year = 0, month = 1] = next.from.split('-').map(Number)
  if (expiry.kind === 'never') return null
  if (expiry.kind === 'months') {
    const last = month - 1 + expiry.months - 1
    return dateBounds(buildDate(year + Math.floor(last / 12), (last % 12) + 1, 1)).endOfMonth
  }
  const endInYear = (inYear: number) =>
    buildDate(inYear, expiry.month, Math.min(expiry.day, daysInMonth(inYear, expiry.month)))
  return endInYear(year) < next.from ? endInYear(year + 1) : endInYear(year)
}

function buildDate(year: number, month: number, day: number): CalendarDate {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

function isCarryEntry({ entryType, days, expiresOn }: LedgerEntry, lastDay: CalendarDate): boolean {
  return entryType === 'carry_forward' && days < 0 && expiresOn === lastDay
}
