import { StewardError } from '../../src/framework/errors'
import { nameToday, recordedAs } from './history'
import type { Table } from './model'
import type { Reader } from './query'

/** What a record held after an entry of its history. */
export interface Past {
  entry: { id: number; at: string; action: string }
  /** The fields that were changed since, by their names of today, as they stood; a removed one under its last name. */
  values: ReadonlyMap<string, unknown>
}

/**
 * Walks the history back to the entry: a field stood then as its next change found it.
 * @throws StewardError `notFound` where the entry is none of the record's
 */
export async function pastOf({ sql }: Reader, table: Table, id: number, entry: number): Promise<Past> {
  const values = [recordedAs(table), id, entry]
  const found = await sql.query<Past['entry']>({
    text: 'select id, at, action from history where resource = any($1) and record_id = $2::bigint and id = $3::bigint',
    values,
  })
  if (!found.rows[0]) throw new StewardError('notFound')
  const { rows } = await sql.query<{ name: string; value: unknown }>({
    text:
      'select name, value from (select distinct on (c.name) c.name, h.id, c.change -> 0 as value ' +
      'from history h, jsonb_each(h.changes) as c(name, change) ' +
      'where h.resource = any($1) and h.record_id = $2::bigint and h.id > $3::bigint order by c.name, h.id) f order by f.id',
    values,
  })
  const stood = new Map<string, unknown>()
  for (const { name, value } of rows) {
    const today = nameToday(table, name)
    // Recorded under two names, the earlier change is the next after the entry.
    if (!stood.has(today)) stood.set(today, value)
  }
  return { entry: found.rows[0], values: stood }
}
