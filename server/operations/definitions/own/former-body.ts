import { definitions } from '../../../../src/engines/definitions/definitions'
import type { Tx } from '../../../database/connect'
import { sqlNames, unpreparedStatement } from '../../../records/sql/named-sql'

const d = sqlNames(definitions, 'd')

const formerBodySql = unpreparedStatement`
  select ${d.body} from ${d} where ${d.key} = $1 and ${d.number} <= $2 order by ${d.number} desc limit 1`

/** Reads the body of a definition that was retired, or that was left out. */
export async function readFormerBody(tx: Tx, key: string, seen: number): Promise<unknown> {
  const { rows } = await tx.query<{ body: string }>(formerBodySql(key, seen))
  return JSON.parse(rows[0]?.body ?? 'null')
}
