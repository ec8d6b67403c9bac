import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './hundredths'
import { compareLotExpiry, drawDaysFromLots, type LedgerEntry, splitLedgerEntries } from './ledger-entries'

/** Days with the same last day; `unused` is never below zero. */
export interface Bucket {
  expiresOn: CalendarDate | null
  granted: Hundredths
  used: Hundredths
  /** Expired, carried over or corrected away. */
  withdrawn: Hundredths
  unused: Hundredths
}

/** Buckets by expiry, the earliest first; their unused days less `overdrawn` equal the sum of the ledger. */
export interface Balance {
  buckets: readonly Bucket[]
  /** Taken beyond what was valid on the day; the next grant covers it first. */
  overdrawn: Hundredths
  days: Hundredths
}

/**
 * Replays the ledger by effective date: leave uses the earliest-expiring of the buckets valid on its day,
 * so an entry posted late moves no day to a worse bucket. A reversal returns its days to their bucket,
 * where other leave of the same days may then use them.
 */
export function computeLedgerBalance(entries: readonly LedgerEntry[]): Balance {
  const { lots, draws } = splitLedgerEntries(entries)
  const overdrawn = drawDaysFromLots(lots, draws)
  const buckets: Bucket[] = []
  for (const { expiresOn, granted, used, left } of lots.sort(compareLotExpiry)) {
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
 * What to post on `date` so that exactly the unused days of the buckets that ended before it are removed;
 * positive if leave entered late has used expired days. Empty once it is posted.
 */
export function computeExpiryEntries(entries: readonly LedgerEntry[], date: CalendarDate): LedgerEntry[] {
  const posted = new Map<CalendarDate | null, Hundredths>()
  for (const { entryType, expiresOn, days } of entries)
    if (entryType === 'lapse') posted.set(expiresOn, (posted.get(expiresOn) ?? 0) + days)
  const { buckets } = computeLedgerBalance(entries.filter((entry) => entry.entryType !== 'lapse'))
  return buckets.flatMap(({ expiresOn, unused }) => {
    if (expiresOn === null || expiresOn >= date) return []
    const days = -unused - (posted.get(expiresOn) ?? 0)
    return days === 0 ? [] : [{ entryType: 'lapse', days, effectiveDate: date, expiresOn }]
  })
}

/** What expires first unless it is taken, as of `date`; undefined if nothing does. */
export function findNextExpiry(
  balance: Balance,
  date: CalendarDate,
): { days: Hundredths; date: CalendarDate } | undefined {
  for (const { expiresOn, unused } of balance.buckets)
    if (expiresOn !== null && expiresOn >= date && unused > 0) return { days: unused, date: expiresOn }
  return undefined
}

/**
 * The balance on the last day of a year: `coming` are the grants of the rest of the year and, as `taken`,
 * the pending requests; buckets that end before that day have expired.
 */
export function projectYearEndBalance(
  entries: readonly LedgerEntry[],
  coming: readonly LedgerEntry[],
  lastDay: CalendarDate,
): Hundredths {
  const all = [...entries, ...coming].filter((entry) => entry.effectiveDate <= lastDay)
  return sumDays([...all, ...computeExpiryEntries(all, lastDay)].map((entry) => entry.days))
}
