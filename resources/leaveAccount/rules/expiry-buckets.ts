import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from './hundredths'
import { compareLotExpiry, drawDaysFromLots, type LedgerEntry, splitLedgerEntries } from './ledger-entries'

/** Days that share their last day. `unused` is never negative. */
export interface Bucket {
  expiresOn: CalendarDate | null
  granted: Hundredths
  used: Hundredths
  /** Days that expired, were carried over or were corrected away. */
  withdrawn: Hundredths
  unused: Hundredths
}

/**
 * The buckets ordered by expiry, the earliest first. Their unused days less `overdrawn` equal the sum of the
 * ledger.
 */
export interface Balance {
  buckets: readonly Bucket[]
  /** Days taken beyond those that were valid on the day. The next grant covers them first. */
  overdrawn: Hundredths
  /** The largest number of days that were overdrawn at any time. */
  deepest: Hundredths
  days: Hundredths
}

/**
 * Replays the ledger by effective date. Leave uses those buckets valid on its day that expire first, so an
 * entry that is posted late does not move days to a worse bucket. A reversal returns days to their bucket,
 * where other leave may then use them.
 */
export function computeLedgerBalance(entries: readonly LedgerEntry[]): Balance {
  const { lots, draws } = splitLedgerEntries(entries)
  const { owed: overdrawn, deepest } = drawDaysFromLots(lots, draws)
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
  return { buckets, overdrawn, deepest, days: sumDays(buckets.map((bucket) => bucket.unused)) - overdrawn }
}

/** Finds the days that expire first after `date` if they are not taken; undefined if none expire. */
export function findNextExpiry(
  balance: Balance,
  date: CalendarDate,
): { days: Hundredths; date: CalendarDate } | undefined {
  for (const { expiresOn, unused } of balance.buckets)
    if (expiresOn !== null && expiresOn >= date && unused > 0) return { days: unused, date: expiresOn }
  return undefined
}
