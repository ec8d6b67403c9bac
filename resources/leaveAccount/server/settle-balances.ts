import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveBalances } from '../../leave/leaveBalances'
import { leaveTypes } from '../../leave/leaveTypes'
import { type BalanceSettlement, settleLeaverBalance } from '../rules/balance-settlement'
import { hundredthsToDays, sumDays, toHundredths } from '../rules/hundredths'
import { postOpenYearGrants } from './post-grants'
import { type BalanceKey, lockBalances, type Posting, postToLedger } from './post-to-ledger'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')

const balancesSql = statement('leave_to_settle')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear", ${t.encashable},
    ${t.encashMax} as "encashMax", ${b.posted}
  from ${b} join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance} where ${b.empId} = $1
    order by ${b.leaveTypeId}, ${b.leaveYear}`

type SettlementRow = BalanceKey & {
  encashable: boolean | null
  encashMax: string | number | null
  posted: string | number
}

/** The days of leave that a leaver is paid for, and those that they pay back. */
export interface SettledLeave {
  encashedDays: number
  recoveredDays: number
}

/**
 * Settles the balances of a leaver. Days earned by the last day and not taken are paid out or expire; days
 * taken in excess are recovered from pay. It posts only what is left, so it can be repeated.
 */
export async function settleLeaveBalances(person: Writer, empId: number, lastDay: CalendarDate): Promise<SettledLeave> {
  const writer = asServer(person)
  await postOpenYearGrants(writer, { empIds: [empId] })
  const readRows = async () => (await writer.sql.query<SettlementRow>(balancesSql(empId))).rows
  await lockBalances(writer, await readRows())
  const rows = await readRows()
  const settled = rows.map((row) => {
    const encashMax = row.encashMax === null ? null : toHundredths(row.encashMax)
    return { row, ...settleLeaverBalance(toHundredths(row.posted), { encashable: row.encashable === true, encashMax }) }
  })
  await postToLedger(
    writer,
    settled.flatMap(({ row, ...each }) => buildSettlementEntries(row, each, lastDay)),
  )
  return {
    encashedDays: hundredthsToDays(sumDays(settled.map(({ encashed }) => encashed))),
    recoveredDays: hundredthsToDays(sumDays(settled.map(({ recovered }) => recovered))),
  }
}

function buildSettlementEntries(
  { empId, leaveTypeId, leaveYear }: BalanceKey,
  settled: BalanceSettlement,
  lastDay: CalendarDate,
): Posting[] {
  const entry = { empId, leaveTypeId, leaveYear, effectiveDate: lastDay, expiresOn: null, note: 'Settled at the exit' }
  const all = [
    { ...entry, entryType: 'encash', days: hundredthsToDays(-settled.encashed) },
    { ...entry, entryType: 'recover', days: hundredthsToDays(settled.recovered) },
    { ...entry, entryType: 'lapse', days: hundredthsToDays(-settled.lapsed) },
  ] as const
  return all.filter(({ days }) => days !== 0)
}
