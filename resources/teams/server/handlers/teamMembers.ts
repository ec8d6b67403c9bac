import type { Sql } from '../../../../server/database/connect'
import { named, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/guards'
import { type ChangedOf, type ChangeOf, handlerFor } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { dateInWords } from '../../../../src/framework/values/dates'
import { peakOf, refusalAbove, type Share } from '../../rules/allocation'
import { teamMembers as declared } from '../../teamMembers'
import { words } from '../words'

/** What all teams together take of somebody's time is kept beside each share of it. */
export const teamMembers = handlerFor(declared, {
  fields: ['fromDate', 'toDate', 'allocationPercent'],
  first: ({ sql }) => lockShares(sql),
  before: (change) => measure(change),
  after: (change) => measureOthers(change),
})

async function measure({ writer, before, record }: ChangeOf<typeof declared>) {
  const { empId, fromDate, toDate, allocationPercent } = record
  // What is missing or runs backwards is refused after this.
  if (!empId || !fromDate || allocationPercent == null || (toDate && toDate < fromDate)) return undefined
  // Of a new one nothing was locked before.
  if (!before) await lockShares(writer.sql)
  const shares = await sharesOf(writer, empId)
  const own = { fromDate, toDate: toDate ?? null, allocationPercent }
  const peak = peakOf(
    own,
    shares.filter(({ id }) => id !== before?.id),
  )
  if (peak.peakPercent > refusalAbove) {
    const args = { percent: peak.peakPercent, from: dateInWords(peak.peakFrom), most: refusalAbove }
    refuseErrors({ allocationPercent: { code: 'allocationTooHigh', args, message: words.allocationTooHigh } })
  }
  return peak
}

/** The shares that this one stands beside have another peak now. */
async function measureOthers({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const shares = await sharesOf(writer, record.empId)
  for (const share of shares) {
    if (share.id === record.id) continue
    const peak = peakOf(
      share,
      shares.filter(({ id }) => id !== share.id),
    )
    if (peak.peakPercent !== share.peakPercent || peak.peakFrom !== share.peakFrom)
      await changeRecord(asServer(writer), declared, share.id, peak)
  }
}

interface StoredShare extends Share {
  id: number
  peakPercent: number | null
  peakFrom: string | null
}

const m = named(declared, 'm')
const lockSql = statement('teams_lock_shares')`select pg_advisory_xact_lock(hashtextextended('shares of time', 0))`
const day = (column: typeof m.fromDate) => sqlPart`to_char(${column}, 'YYYY-MM-DD')`
const sharesSql = statement('teams_shares_of_person')`
  select ${m.id}::int as id, ${day(m.fromDate)} as "fromDate", ${day(m.toDate)} as "toDate", ${m.allocationPercent}::int as "allocationPercent",
    ${m.peakPercent}::int as "peakPercent", ${day(m.peakFrom)} as "peakFrom"
  from ${m} where ${m.empId} = $1 order by ${m.id}`

/**
 * Time is shared out by one transaction at a time: whoever does so changes other shares of the same people, in whatever
 * order the lines of a team name them. Taken before any share is locked.
 */
async function lockShares(sql: Sql): Promise<void> {
  await sql.query(lockSql())
}

/** All that somebody's time is shared between; whoever goes on to write has locked the shares. */
const sharesOf = async ({ sql }: Writer, empId: number): Promise<StoredShare[]> =>
  (await sql.query<StoredShare>(sharesSql(empId))).rows
