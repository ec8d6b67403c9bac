import type { Sql } from '../../../server/database/connect'
import { statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/guards'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { dateInWords } from '../../../src/framework/values/dates'
import { findPeak, type Peak, refusalAbove, type Share } from '../rules/allocation'

/** A share as it is stored, with its peak. */
export interface StoredShare extends Share {
  id: number
  peakPercent: number | null
  peakFrom: string | null
}

/** What is shared out: all of one person's shares, how the peak of one is kept, and what is said of too much. */
export interface Sharing {
  sharesOf(writer: Writer, empId: number): Promise<StoredShare[]>
  keep(writer: Writer, id: number, peak: Peak): Promise<void>
  tooHigh: string
}

interface Proposed {
  empId?: number | null
  fromDate?: CalendarDate | null
  toDate?: CalendarDate | null
  allocationPercent?: number | null
}

/** The peak of a share that is about to be written; refuses one that takes too much. */
export async function measureShare(
  sharing: Sharing,
  writer: Writer,
  stored: { id?: number } | null,
  record: Proposed,
): Promise<Peak | undefined> {
  const { empId, fromDate, toDate, allocationPercent } = record
  // What is missing or runs backwards is refused after this.
  if (!empId || !fromDate || allocationPercent == null || (toDate && toDate < fromDate)) return undefined
  // Of a new one nothing was locked before.
  if (!stored) await lockShares(writer.sql)
  const shares = await sharing.sharesOf(writer, empId)
  const own = { fromDate, toDate: toDate ?? null, allocationPercent }
  const peak = findPeak(
    own,
    shares.filter(({ id }) => id !== stored?.id),
  )
  if (peak.peakPercent > refusalAbove) {
    const args = { percent: peak.peakPercent, from: dateInWords(peak.peakFrom), most: refusalAbove }
    refuseErrors({ allocationPercent: { code: 'allocationTooHigh', args, message: sharing.tooHigh } })
  }
  return peak
}

/** The shares that this one stands beside have another peak now. */
export async function updateOtherPeaks(sharing: Sharing, writer: Writer, own: number, empId: number): Promise<void> {
  const shares = await sharing.sharesOf(writer, empId)
  for (const share of shares) {
    if (share.id === own) continue
    const peak = findPeak(
      share,
      shares.filter(({ id }) => id !== share.id),
    )
    if (peak.peakPercent !== share.peakPercent || peak.peakFrom !== share.peakFrom)
      await sharing.keep(asServer(writer), share.id, peak)
  }
}

const lockSql = statement('teams_lock_shares')`select pg_advisory_xact_lock(hashtextextended('shares of time', 0))`

/**
 * Time is shared out by one transaction at a time: whoever does so changes other shares of the same people, in whatever
 * order the lines of a team name them. Taken before any share is locked.
 */
export async function lockShares(sql: Sql): Promise<void> {
  await sql.query(lockSql())
}
