import type { Sql } from '../../../../server/database/connect'
import type { Values } from '../../../../src/framework/validate'

interface BalanceAfter {
  leaveTypeId: number
  leaveYear: number
  days: number
}

/** What is left of each balance that the request takes from, what waits for decisions counted as taken. */
export async function balanceAfter(sql: Sql, { empId, parts }: Values): Promise<BalanceAfter[]> {
  const taken = (parts ?? []) as readonly { leaveTypeId: number; leaveYear: number }[]
  if (taken.length === 0) return []
  const { rows } = await sql.query<BalanceAfter>({
    name: 'leave_balance_after',
    text:
      'select b.leave_type_id as "leaveTypeId", b.leave_year as "leaveYear", (b.posted - b.held)::float8 as days ' +
      'from leave_balances b join leave_types t on t.id = b.leave_type_id and t.requires_balance ' +
      'where b.emp_id = $1 and (b.leave_type_id, b.leave_year) in (select * from unnest($2::bigint[], $3::int[])) order by b.leave_year, t.sort_order, t.id',
    values: [empId, taken.map(({ leaveTypeId }) => leaveTypeId), taken.map(({ leaveYear }) => leaveYear)],
  })
  return rows
}
