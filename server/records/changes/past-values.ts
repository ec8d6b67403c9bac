import { StewardError } from '../../../src/framework/errors'
import { type HistoryDeed, isFieldVisible, maskHistoryEntry, toCurrentName, visibleEntriesSql } from '../mask-history'
import type { Table } from '../model'
import type { Reader } from '../query'
import { toNamedValue } from './value-keys'

/** The values of a record after an entry of its history. */
interface PastRecord {
  entry: { id: number; at: string; action: string }
  /**
   * The values, after the entry, of fields that changed since. Fields have
   * today's names, removed ones their last.
   */
  values: ReadonlyMap<string, unknown>
}

/**
 * Reads the values of a record after an entry: a field then had the old value of its next change.
 * @param readable the fields of the record that the reader may read
 * @throws StewardError `notFound` where the entry is not of this record or the reader may not see it
 */
export async function readPastValues(
  { sql }: Reader,
  table: Table,
  id: number,
  entry: number,
  readable: ReadonlySet<string>,
): Promise<PastRecord> {
  const values = [table.resource.name, id, entry]
  const visibleSql = visibleEntriesSql(table, readable, 'h', 4)
  const answer = await sql.query<HistoryDeed & Pick<PastRecord['entry'], 'id' | 'at'>>({
    text: `select h.id, h.at, h.action, h.comment, h.changes from history h where h.resource = $1 and h.record_id = $2::bigint and h.id = $3::bigint and ${visibleSql.sql}`,
    values: [...values, ...visibleSql.values],
  })
  const [row] = answer.rows
  if (!row) throw new StewardError('notFound')
  const { action } = maskHistoryEntry(table, readable, row)
  const { rows } = await sql.query<{ name: string; value: unknown }>({
    text:
      'select name, value from (select distinct on (c.name) c.name, h.id, c.change -> 0 as value ' +
      'from history h, jsonb_each(h.changes) as c(name, change) ' +
      'where h.resource = $1 and h.record_id = $2::bigint and h.id > $3::bigint order by c.name, h.id) f order by f.id',
    values,
  })
  const valuesThen = new Map<string, unknown>()
  for (const { name, value } of rows) {
    if (!isFieldVisible(table, readable, name)) continue
    const today = toCurrentName(table, name)
    // A field may be recorded under two names; the change that comes first after the entry counts.
    if (!valuesThen.has(today)) valuesThen.set(today, toNamedValue(table, today, value))
  }
  return { entry: { id: row.id, at: row.at, action }, values: valuesThen }
}
