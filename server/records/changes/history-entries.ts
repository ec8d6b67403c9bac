import { historyInto } from '../write/row'
import type { Writer } from '../write/writer'

/** An entry about something that belongs to a record and is none of its fields. */
interface RecordEntry {
  resource: string
  id: number
  comment: string | null
}

/** Adds an entry to the histories of many records, in one statement. */
export async function addHistoryEntries(
  { sql, caller, batchId }: Writer,
  action: string,
  entries: readonly RecordEntry[],
): Promise<void> {
  await sql.query({
    text: `${historyInto} select v.resource, v.id, $2::bigint, $3::uuid, $4, v.comment, '{}'::jsonb, $5::bigint
      from jsonb_to_recordset($1::jsonb) as v(resource text, id bigint, comment text)`,
    values: [JSON.stringify(entries), caller.empId, caller.sessionId, action, batchId ?? null],
  })
}
