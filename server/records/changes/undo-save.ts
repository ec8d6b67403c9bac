import { StewardError } from '../../../src/framework/errors'
import { isInputField } from '../../../src/framework/resource'
import { readReadableFields } from '../history'
import { isFieldVisible, toCurrentName, visibleEntriesSql } from '../mask-history'
import { getTable, type Table } from '../model'
import { readRecord } from '../query'
import { restoreValues } from '../write/restore'
import type { Writer } from '../write/writer'
import type { FieldChange } from './field-changes'

const reasons = {
  noSave: 'the last change of the record is no save',
  ofOther: 'somebody else saved it last',
  hiddenField: 'you may not read everything that it changed',
  nothingEntered: 'nothing that people enter has changed',
} as const

function refuseUndo(why: keyof typeof reasons): never {
  throw new StewardError('notUndoable', { args: { why: reasons[why] } })
}

/**
 * Undoes the caller's own last save: writes back what was before it, as any update does.
 * @param version the version that the save made
 * @throws StewardError as `updateFields`; `staleVersion` where the record has changed since; `notUndoable`
 */
export async function undoSave(writer: Writer, resourceName: string, id: number, version: number): Promise<string> {
  const table = getTable(writer.model, resourceName)
  const record = await readRecord<{ version: number }>(writer, resourceName, id)
  if (record.version !== version) throw new StewardError('staleVersion', { args: { version: record.version } })
  const readable = (await readReadableFields(writer, table, [id])).get(id)?.names ?? new Set<string>()
  const { last, previousId } = await readLastEntries(writer, table, id, readable)
  if (last?.action !== 'update' || previousId === undefined) refuseUndo('noSave')
  if (last.actorEmpId !== writer.caller.empId) refuseUndo('ofOther')
  const names = listEnteredFields(table, readable, Object.keys(last.changes))
  return restoreValues(writer, resourceName, id, version, previousId, names)
}

function listEnteredFields(table: Table, readable: ReadonlySet<string>, recorded: readonly string[]): string[] {
  if (recorded.some((name) => !isFieldVisible(table, readable, name))) refuseUndo('hiddenField')
  const names = recorded.map((name) => toCurrentName(table, name)).filter((name) => isInputField(table.resource, name))
  if (names.length === 0) refuseUndo('nothingEntered')
  return names
}

type LastEntry = Pick<FieldChange, 'action' | 'changes'> & { id: number; actorEmpId: number | null }

/** Reads the last entry that changed fields, and the id of the last one before it that the caller may see. */
async function readLastEntries(
  { sql }: Writer,
  table: Table,
  id: number,
  readable: ReadonlySet<string>,
): Promise<{ last: LastEntry | undefined; previousId: number | undefined }> {
  const { rows } = await sql.query<LastEntry>({
    text:
      'select h.id, h.action, h.actor_emp_id::int as "actorEmpId", h.changes from history h ' +
      `where h.resource = $1 and h.record_id = $2::bigint and h.changes <> '{}' order by h.id desc limit 1`,
    values: [table.resource.name, id],
  })
  const [last] = rows
  const visibleSql = visibleEntriesSql(table, readable, 'h', 4)
  const earlier = await sql.query<{ id: number }>({
    text: `select h.id from history h where h.resource = $1 and h.record_id = $2::bigint and h.id < $3::bigint and ${visibleSql.sql} order by h.id desc limit 1`,
    values: [table.resource.name, id, last?.id ?? 0, ...visibleSql.values],
  })
  return { last, previousId: earlier.rows[0]?.id }
}
