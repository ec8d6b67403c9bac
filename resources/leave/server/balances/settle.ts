import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveBalances } from '../../leaveBalances'
import { leaveTypes } from '../../leaveTypes'
import { hundredths, sumOf } from '../../rules/days'
import { type Settlement, settlementOf } from '../../rules/settlement'
import { plain } from '../counting'
import { grantAround } from './accrue'
import { type BalanceKey, lockBalances, type Posting, post } from './post'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')

const balancesSql = statement('leave_to_settle')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear", ${t.encashable}, ${t.encashMax} as "encashMax", ${b.posted}
  from ${b} join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance} where ${b.empId} = $1 order by ${b.leaveTypeId}, ${b.leaveYear}`

type Found = BalanceKey & { encashable: boolean | null; encashMax: string | number | null; posted: string | number }

/** Days of leave that are paid out to somebody who leaves, and that they pay back. */
export interface SettledLeave {
  encashedDays: number
  recoveredDays: number
}

/**
 * Closes the balances of somebody who leaves: what they have earned by their last day and not taken is paid out or lapses,
 * what they have taken beyond it is paid back. Nothing is posted where nothing is left, so it may be done again.
 */
export async function settleLeave(person: Writer, empId: number, lastDay: CalendarDate): Promise<SettledLeave> {
  const writer = asServer(person)
  await grantAround(writer, { empIds: [empId] })
  const read = async () => (await writer.sql.query<Found>(balancesSql(empId))).rows
  await lockBalances(writer, await read())
  const rows = await read()
  const settled = rows.map((row) => {
    const encashMax = row.encashMax === null ? null : hundredths(row.encashMax)
    return { row, ...settlementOf(hundredths(row.posted), { encashable: row.encashable === true, encashMax }) }
  })
  await post(
    writer,
    settled.flatMap(({ row, ...each }) => entriesOf(row, each, lastDay)),
  )
  return {
    encashedDays: plain(sumOf(settled.map(({ encashed }) => encashed))),
    recoveredDays: plain(sumOf(settled.map(({ recovered }) => recovered))),
  }
}

function entriesOf(
  { empId, leaveTypeId, leaveYear }: BalanceKey,
  settled: Settlement,
  lastDay: CalendarDate,
): Posting[] {
  const entry = { empId, leaveTypeId, leaveYear, effectiveDate: lastDay, expiresOn: null, note: 'Settled at the exit' }
  const all = [
    { ...entry, entryType: 'encash', days: plain(-settled.encashed) },
    { ...entry, entryType: 'recover', days: plain(settled.recovered) },
    { ...entry, entryType: 'lapse', days: plain(-settled.lapsed) },
  ] as const
  return all.filter(({ days }) => days !== 0)
}
