import type { Tx } from '../../../../server/database/connect'
import { named, sqlPart, statement } from '../../../../server/records/named-sql'
import { leaveBalances } from '../../leaveBalances'
import { leaveTypes } from '../../leaveTypes'
import type { Hundredths } from '../../rules/days'
import { type BalanceKey, floorSql } from './post'

const leaveBalancesTable = named(leaveBalances)
const t = named(leaveTypes, 't')
const b = named(leaveBalances, 'b')

/** A balance as it stands, its row locked for the transaction. */
export interface LockedBalance extends BalanceKey {
  posted: Hundredths
  held: Hundredths
  floor: Hundredths
}

/** Tells balances apart. */
export const keyOf = ({ empId, leaveTypeId, leaveYear }: BalanceKey) => `${empId} ${leaveTypeId} ${leaveYear}`

const keysSql = sqlPart`unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(emp_id, type_id, year)`
const isThis = sqlPart`${b.empId} = k.emp_id and ${b.leaveTypeId} = k.type_id and ${b.leaveYear} = k.year`

const leaveMakeBalancesSql = statement('leave_make_balances')`
  insert into ${leaveBalancesTable} (${leaveBalancesTable.empId}, ${leaveBalancesTable.leaveTypeId}, ${leaveBalancesTable.leaveYear}, ${leaveBalancesTable.posted}, ${leaveBalancesTable.held}, ${leaveBalancesTable.floor})
  select distinct k.emp_id, k.type_id, k.year, 0, 0, ${floorSql} from ${keysSql} join ${t} on ${t.id} = k.type_id
  where not exists (select from ${b} where ${isThis}) order by 1, 2, 3 on conflict do nothing`

const leaveLockBalancesSql = statement('leave_lock_balances')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear", (${b.posted} * 100)::int as posted,
  (${b.held} * 100)::int as held, (${floorSql} * 100)::int as floor from ${b} join ${keysSql} on ${isThis}
  join ${t} on ${t.id} = ${b.leaveTypeId} order by ${b.id} for update of b`

/** Makes the balances that are missing, at nothing, and locks all of them, in the order in which `post` does. */
export async function lockBalances(sql: Tx, keys: readonly BalanceKey[]): Promise<LockedBalance[]> {
  const values = [
    keys.map(({ empId }) => empId),
    keys.map(({ leaveTypeId }) => leaveTypeId),
    keys.map(({ leaveYear }) => leaveYear),
  ]
  await sql.query(leaveMakeBalancesSql(...values))
  const { rows } = await sql.query<LockedBalance>(leaveLockBalancesSql(...values))
  return rows
}
