import type { Tx } from '../../../../server/database/connect'
import type { Hundredths } from '../../rules/days'
import { type BalanceKey, floorSql } from './post'

/** A balance as it stands, its row locked for the transaction. */
export interface LockedBalance extends BalanceKey {
  posted: Hundredths
  held: Hundredths
  floor: Hundredths
}

/** Tells balances apart. */
export const keyOf = ({ empId, leaveTypeId, leaveYear }: BalanceKey) => `${empId} ${leaveTypeId} ${leaveYear}`

const keysSql = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(emp_id, type_id, year)'
const isThis = 'b.emp_id = k.emp_id and b.leave_type_id = k.type_id and b.leave_year = k.year'

/** Makes the balances that are missing, at nothing, and locks all of them, in the order in which `post` does. */
export async function lockBalances(sql: Tx, keys: readonly BalanceKey[]): Promise<LockedBalance[]> {
  const values = [
    keys.map(({ empId }) => empId),
    keys.map(({ leaveTypeId }) => leaveTypeId),
    keys.map(({ leaveYear }) => leaveYear),
  ]
  await sql.query({
    name: 'leave_make_balances',
    text:
      'insert into leave_balances (emp_id, leave_type_id, leave_year, posted, held, floor) ' +
      `select distinct k.emp_id, k.type_id, k.year, 0, 0, ${floorSql} from ${keysSql} join leave_types t on t.id = k.type_id ` +
      `where not exists (select from leave_balances b where ${isThis}) order by 1, 2, 3 on conflict do nothing`,
    values,
  })
  const { rows } = await sql.query<LockedBalance>({
    name: 'leave_lock_balances',
    text:
      'select b.emp_id as "empId", b.leave_type_id as "leaveTypeId", b.leave_year as "leaveYear", (b.posted * 100)::int as posted, ' +
      `(b.held * 100)::int as held, (${floorSql} * 100)::int as floor from leave_balances b join ${keysSql} on ${isThis} ` +
      'join leave_types t on t.id = b.leave_type_id order by b.id for update of b',
    values,
  })
  return rows
}
