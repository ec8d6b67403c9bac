import type { Sql } from '../../../../server/database/connect'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Values } from '../../../../src/framework/validate'
import { leaveBalances } from '../../leaveBalances'
import { leaveTypes } from '../../leaveTypes'
import type { LeavePart } from '../../rules/allocate-days'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')

const leaveBalanceAfterSql = statement('leave_balance_after')`
  select ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear", (${b.posted} - ${b.held})::float8 as days
  from ${b} join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance}
  where ${b.empId} = $1 and (${b.leaveTypeId}, ${b.leaveYear}) in (select * from unnest($2::bigint[], $3::int[])) order by ${b.leaveYear}, ${t.sortOrder}, ${t.id}`

/** Reads what remains of each balance that the request uses. Pending requests count as taken. */
export async function readBalanceAfter(sql: Sql, { empId, parts }: Values): Promise<LeavePart[]> {
  const keys = (parts ?? []) as readonly { leaveTypeId: number; leaveYear: number }[]
  if (keys.length === 0) return []
  const { rows } = await sql.query<LeavePart>(
    leaveBalanceAfterSql(
      empId,
      keys.map(({ leaveTypeId }) => leaveTypeId),
      keys.map(({ leaveYear }) => leaveYear),
    ),
  )
  return rows
}
