import type { Sql } from '../../../server/database/connect'
import { statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { type AllocationPeak, type AllocationShare, findPeakAllocation, refusalAbove } from '../rules/allocation-peak'

/** A stored share, with the highest sum on its days. */
export interface StoredShare extends AllocationShare {
  id: number
  peakPercent: number | null
  peakFrom: string | null
}

/**
 * Access to one kind of shares: how to read all shares of a person, how to store a peak, and the message if
 * the peak is too high.
 */
export interface ShareStore {
  sharesOf(writer: Writer, empId: number): Promise<StoredShare[]>
  keep(writer: Writer, id: number, peak: AllocationPeak): Promise<void>
  tooHigh: string
}

interface ProposedShare {
  empId?: number | null
  fromDate?: CalendarDate | null
  toDate?: CalendarDate | null
  allocationPercent?: number | null
}

/** Computes the peak of a share before it is saved. Refuses a share with which the sum is too high. */
export async function computeSharePeak(
  sharing: ShareStore,
  writer: Writer,
  stored: { id?: number } | null,
  record: ProposedShare,
): Promise<AllocationPeak | undefined> {
  const { empId, fromDate, toDate, allocationPercent } = record
  // Missing values and dates in the wrong order are refused later anyway.
  if (!empId || !fromDate || allocationPercent == null || (toDate && toDate < fromDate)) return undefined
  // The lock on shares is taken here for a new share, because it has no record that could be locked before.
  if (!stored) await lockAllocationShares(writer.sql)
  const shares = await sharing.sharesOf(writer, empId)
  const own = { fromDate, toDate: toDate ?? null, allocationPercent }
  const peak = findPeakAllocation(
    own,
    shares.filter(({ id }) => id !== stored?.id),
  )
  if (peak.peakPercent > refusalAbove) {
    const args = { percent: peak.peakPercent, from: formatDate(peak.peakFrom), most: refusalAbove }
    refuseErrors({ allocationPercent: { code: 'allocationTooHigh', args, message: sharing.tooHigh } })
  }
  return peak
}

/** Updates the peaks of the person's other shares. */
export async function updateOtherSharePeaks(
  sharing: ShareStore,
  writer: Writer,
  own: number,
  empId: number,
): Promise<void> {
  const shares = await sharing.sharesOf(writer, empId)
  for (const share of shares) {
    if (share.id === own) continue
    const peak = findPeakAllocation(
      share,
      shares.filter(({ id }) => id !== share.id),
    )
    if (peak.peakPercent !== share.peakPercent || peak.peakFrom !== share.peakFrom)
      await sharing.keep(asServer(writer), share.id, peak)
  }
}

const lockSql = statement('teams_lock_shares')`select pg_advisory_xact_lock(hashtextextended('shares of time', 0))`

/**
 * Takes the lock on all shares. A transaction changes other shares of the same people in the order of the
 * lines of a team, which could deadlock. It must be taken before any share is locked.
 */
export async function lockAllocationShares(sql: Sql): Promise<void> {
  await sql.query(lockSql())
}
