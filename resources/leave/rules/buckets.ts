import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './days'
import { compareExpiry, drawFromLots, type LedgerEntry, readEntries } from './ledger'

/** Days with one last day; `unused` is never below zero. */
export interface Bucket {
  expiresOn: CalendarDate | null
  granted: Hundredths
  used: Hundredths
  /** Lapsed, carried on or corrected away. */
  withdrawn: Hundredths
  unused: Hundredths
}

/** Buckets, what expires first before the others; their unused days less `overdrawn` are the sum of the ledger. */
export interface Balance {
  buckets: readonly Bucket[]
  /** Taken beyond what was valid on its day; what is granted next pays it first. */
  overdrawn: Hundredths
  days: Hundredths
}

/**
 * The ledger told again in the order of its effective dates: leave takes what expires first among what is valid on
 * its day, so an entry posted late moves no day to a worse bucket. A reversal gives its days back to the bucket they
 * came from, where other leave of the same days may then take them.
 */
export function computeBalance(entries: readonly LedgerEntry[]): Balance {
  const { lots, draws } = readEntries(entries)
  const overdrawn = drawFromLots(lots, draws)
  const buckets: Bucket[] = []
  for (const { expiresOn, granted, used, left } of lots.sort(compareExpiry)) {
    const last = buckets.at(-1)
    const same = last?.expiresOn === expiresOn ? last : undefined
    const bucket = same ?? { expiresOn, granted: 0, used: 0, withdrawn: 0, unused: 0 }
    if (!same) buckets.push(bucket)
    bucket.granted += granted
    bucket.used += used
    bucket.unused += left
    bucket.withdrawn += granted - used - left
  }
  return { buckets, overdrawn, days: sumDays(buckets.map((bucket) => bucket.unused)) - overdrawn }
}

/**
 * What has to be posted on `date` so that exactly the unused days of the buckets that ended before it are gone;
 * positive where leave entered late has used days that had lapsed. Empty after it was posted.
 */
export function computeLapse(entries: readonly LedgerEntry[], date: CalendarDate): LedgerEntry[] {
  const posted = new Map<CalendarDate | null, Hundredths>()
  for (const { entryType, expiresOn, days } of entries)
    if (entryType === 'lapse') posted.set(expiresOn, (posted.get(expiresOn) ?? 0) + days)
  const { buckets } = computeBalance(entries.filter((entry) => entry.entryType !== 'lapse'))
  return buckets.flatMap(({ expiresOn, unused }) => {
    if (expiresOn === null || expiresOn >= date) return []
    const days = -unused - (posted.get(expiresOn) ?? 0)
    return days === 0 ? [] : [{ entryType: 'lapse', days, effectiveDate: date, expiresOn }]
  })
}

/** What is lost first unless it is taken, seen on `date`; undefined where nothing is. */
export function findNextExpiry(
  balance: Balance,
  date: CalendarDate,
): { days: Hundredths; date: CalendarDate } | undefined {
  for (const { expiresOn, unused } of balance.buckets)
    if (expiresOn !== null && expiresOn >= date && unused > 0) return { days: unused, date: expiresOn }
  return undefined
}

/**
 * The balance on the last day of a year: `coming` are the grants of the rest of the year and, as `taken`, the pending
 * requests; buckets that end before that day have lapsed.
 */
export function projectYearEnd(
  entries: readonly LedgerEntry[],
  coming: readonly LedgerEntry[],
  lastDay: CalendarDate,
): Hundredths {
  const all = [...entries, ...coming].filter((entry) => entry.effectiveDate <= lastDay)
  return sumDays([...all, ...computeLapse(all, lastDay)].map((entry) => entry.days))
}
