import type pg from 'pg'
import type { Statement } from './connect'
import { toUnavailable } from './unavailable'

/** Sends one statement to the pool, or to one of its connections. */
export async function sendStatement<Row extends object>(
  to: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<{ rows: Row[]; rowCount: number }> {
  if (statement.name && Buffer.byteLength(statement.name) > 63) {
    throw new RangeError(`The statement name ${statement.name} is longer than 63 bytes`)
  }
  try {
    const { timeoutMs } = statement
    const query = timeoutMs === undefined ? statement : { ...statement, query_timeout: timeoutMs }
    const { rows, rowCount } = await to.query<Row & pg.QueryResultRow>(query)
    return { rows: rows as Row[], rowCount: rowCount ?? 0 }
  } catch (error) {
    throw toUnavailable(error)
  }
}
