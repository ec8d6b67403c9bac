import type { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { deleteComments } from '../../changes/delete-comments'
import { keyChanges } from '../../changes/field-keys'
import { quoteIdentifier, type Table } from '../../model'
import { historyInto } from '../row'
import { findDifferences, type Writer } from '../writer'

/** Deletes rows without parts and writes their last values to the history, in one statement. */
export async function deleteRecordSet(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  records: ReadonlyMap<number, Values>,
): Promise<Map<number, StewardError>> {
  const nothing = Object.fromEntries([...table.attributes.keys()].map((name) => [name, null]))
  const rows = ids.map((id) => ({
    id,
    changes: keyChanges(table, findDifferences(table, records.get(id) ?? {}, nothing)),
  }))
  const { caller, batchId = null } = writer
  await writer.sql.query({
    text:
      `with v as materialized (select * from jsonb_to_recordset($1::jsonb) as v(id bigint, changes jsonb)), ` +
      `w as (delete from ${quoteIdentifier(table.name)} t using v where t.id = v.id returning t.id) ` +
      `${historyInto} select $2, w.id, $3::bigint, $4::uuid, 'delete', null, v.changes, $5::bigint from w join v on v.id = w.id`,
    values: [JSON.stringify(rows), table.resource.name, caller.empId, caller.sessionId, batchId],
  })
  await deleteComments(writer, table, ids)
  return new Map()
}
