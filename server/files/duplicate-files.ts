import { getTable, quoteIdentifier } from '../records/model'
import type { Reader } from '../records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../records/scopes'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { titleSql } from '../records/sql/title-sql'
import { SqlParameters } from '../records/sql-parameters'
import { readFileRights } from './file-rights'

/** A record that holds the same file as another one. */
export interface DuplicateFile {
  /** Name of the file at the record in question. */
  fileName: string
  /** Id of the other record. */
  id: number
  title: string
}

/** Most records that are answered. */
const most = 10

/**
 * Other records of the resource with a file of the same bytes, such as a receipt that was claimed before.
 * Only records that the reader may list, with files that they may see; `asServer` finds all.
 */
export async function findDuplicateFiles(
  reader: Reader,
  resource: string,
  id: number,
  kind: string,
): Promise<DuplicateFile[]> {
  const own = (await readFileRights(reader, resource, [id])).get(id)
  if (!own?.mayRead(kind)) return []
  const table = getTable(reader.model, resource)
  const shape = JSON.stringify(['twins', resource, getRightsKey(reader.caller)])
  const statement = compileStatementOnce(reader.model, shape, () => {
    const slots = new SqlParameters()
    const [record, of, entity] = [0, 1, 2].map((index) => slots.add({ from: 'value', index }))
    const title = titleSql({ ...reader, slots }, table, 't')
    const listed = scopeSql(reader.model, table, getVerbScope(table, 'list', reader.caller), 't', slots)
    const text =
      `select distinct on (t.id) f.file_name as "fileName", t.id, (${title})::text as title from attachments f ` +
      'join attachments g on g.sha256 = f.sha256 and g.entity_type = f.entity_type and g.kind = f.kind and g.record_id <> f.record_id ' +
      `join ${quoteIdentifier(table.name)} t on t.id = g.record_id where f.entity_type = ${entity} and f.record_id = ${record}::bigint ` +
      `and f.kind = ${of} and ${listed} order by t.id, f.id`
    return { slots, text }
  })
  const { rows } = await reader.sql.query<DuplicateFile>(bindValues(statement, reader, [id, kind, resource]))
  const seen = await readFileRights(
    reader,
    resource,
    rows.map((row) => row.id),
  )
  return rows.filter((row) => seen.get(row.id)?.mayRead(kind)).slice(0, most)
}
