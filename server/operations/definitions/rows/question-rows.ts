import type { PlannedRowPage } from '../../../../src/framework/company/definition-plan'
import type { Tx } from '../../../database/connect'
import { type Attribute, getAttribute, quoteIdentifier, type Table } from '../../../records/model'
import { getReadScope, getVerbScope, scopeSql } from '../../../records/scopes'
import { bindValues } from '../../../records/sql/compile-statement'
import { titleSql } from '../../../records/sql/title-sql'
import { SqlParameters } from '../../../records/sql-parameters'
import type { ChangedTable } from './changed-table'
import type { RowQuestion } from './row-questions'

/** Reads a page of the rows that a question is about, of those that the administrator may read. */
export async function readQuestionRows(
  tx: Tx,
  change: ChangedTable,
  { where, value, earlier }: RowQuestion,
  { from, size }: { from: number; size: number },
): Promise<PlannedRowPage> {
  const { asker, storedName } = change
  const before = change.whole ?? change.before
  if (!before) return { rows: [], readable: 0 }
  const slots = new SqlParameters()
  const readable = readableSql(change, before, earlier, slots)
  const title = canReadTitle(before, asker.caller) ? titleSql({ ...asker, slots }, before, 't') : 'null'
  const text =
    `select t.id::int as id, t.version::int as version, left((${title})::text, 100) as title, ` +
    `left((${value})::text, 100) as value, count(*) over ()::int as readable from ${quoteIdentifier(storedName)} t ` +
    `where (${where}) and ${readable} order by t.id limit ${size} offset ${from}`
  const { rows } = await tx.query<PlannedRowPage['rows'][number] & { readable: number }>(
    bindValues({ name: undefined, text, bindings: slots.bindings }, asker, []),
  )
  return { rows: rows.map(({ readable: _, ...row }) => row), readable: rows[0]?.readable ?? 0 }
}

/** Builds SQL that is true for rows at `t` that the administrator may read, with the field. */
export function readableSql(
  { asker: { model, caller } }: ChangedTable,
  before: Table,
  earlier: Attribute | undefined,
  slots: SqlParameters,
): string {
  const listed = scopeSql(model, before, getVerbScope(before, 'list', caller), 't', slots)
  return earlier ? `${listed} and ${scopeSql(model, before, getReadScope(earlier, caller), 't', slots)}` : listed
}

const canReadTitle = (table: Table, caller: ChangedTable['asker']['caller']): boolean =>
  getReadScope(getAttribute(table, table.resource.title), caller) === 'all'
