import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveBalances } from '../../leave/leaveBalances'
import { leaveLedger } from '../../leave/leaveLedger'
import { leaveTypes } from '../../leave/leaveTypes'
import type { PostedCounts } from './post-grants'
import type { BalanceKey } from './post-to-ledger'
import { settleLedger } from './settle-ledger'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')
const l = sqlNames(leaveLedger, 'l')

const leaveBalancesToCloseSql = statement('leave_balances_to_close')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear" from ${b}
  join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance} where ${b.posted} <> 0
    and (${b.leaveYear} < $2::int or exists (select from ${l} where ${l.empId} = ${b.empId}
    and ${l.leaveTypeId} = ${b.leaveTypeId} and ${l.leaveYear} = ${b.leaveYear}
  and ${l.expiresOn} < $1::date)) order by ${b.empId}, ${b.leaveTypeId}, ${b.leaveYear}`

/** Lists balances with days that may expire or be carried over; of past years all that are not zero. */
export async function listBalancesToClose(sql: Sql, today: CalendarDate): Promise<BalanceKey[]> {
  const { rows } = await sql.query<BalanceKey>(leaveBalancesToCloseSql(today, Number(today.slice(0, 4))))
  return rows
}

/**
 * Carries over what is left or owed of ended leave years, and expires days that were not used in time. Days
 * held by pending requests count as used until the decision. It locks the balances before it reads the
 * ledger and posts only what is missing, so it can be repeated and run concurrently.
 */
export const closeYearBalances = (writer: Writer, keys: readonly BalanceKey[]): Promise<PostedCounts> =>
  settleLedger(
    writer,
    keys,
    [...new Set(keys.map(({ leaveYear }) => leaveYear))].map((leaveYear) => `${leaveYear}-12-31`),
  )
