import type { Sql } from '../../database/connect'

/** A change of fields of a record: the value before and after, by name. */
export interface FieldChange {
  recordId: number
  at: string
  action: string
  changes: Record<string, [before: unknown, after: unknown]>
}

/**
 * Reads the changes of fields since an instant, the first ones first. A creation is the change from nothing.
 * @param names today's names; changes under former names are not found
 */
export async function readFieldChanges(
  sql: Sql,
  { name: resource }: { name: string },
  recordIds: readonly number[],
  names: readonly string[],
  since: string,
): Promise<FieldChange[]> {
  const { rows } = await sql.query<FieldChange>({
    text:
      'select h.record_id as "recordId", h.at, h.action, h.changes from history h where h.resource = $1 and h.record_id = any($2::bigint[]) ' +
      'and h.at >= $4::timestamptz and h.changes ?| $3::text[] order by h.id',
    values: [resource, recordIds, names, since],
  })
  return rows
}
