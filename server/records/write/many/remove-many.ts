import { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { getTable, quoteIdentifier, type Table } from '../../model'
import { lockBeforeRecords } from '../lock-mode'
import { listPartTables } from '../member-fields'
import { runInSavepoint, toRefusal, writeByBisection } from '../refusals'
import { buildAccessConditions, deleteWithinLimits, requireAccessible } from '../save'
import { asServer, lockRecords, type Writer } from '../writer'
import { canWriteRowsInSets } from './one-statement/can-use-statement'
import { deleteLockedRecords } from './one-statement/delete-all'

/**
 * Deletes records that the caller created and that nobody has changed since; changes that were undone do not
 * count. It needs no right to delete, because only the caller's own work is lost.
 * @returns the refused ones with `notFound`, `staleVersion` (changed, or created by somebody else) or `inUse`
 */
export async function deleteUnchangedCreated(
  writer: Writer,
  resourceName: string,
  ids: readonly number[],
): Promise<Map<number, StewardError>> {
  const table = getTable(writer.model, resourceName)
  const own = asServer(writer)
  const refused = new Map<number, StewardError>()
  await lockBeforeRecords(own, table, ids)
  const locked = await lockRecords(own, table, ids, 'delete', buildAccessConditions(own, table, 'delete'))
  const asCreated = await findRevertedRecords(
    own,
    table,
    [...locked].flatMap(([id, { record }]) => (record.version === 1 ? [] : [id])),
  )
  const records = new Map<number, Values>()
  for (const id of ids) {
    try {
      const { record } = requireAccessible(table, locked.get(id))
      const isAsCreated = record.version === 1 || asCreated.has(id)
      if (!isAsCreated || record.createdBy !== writer.caller.empId)
        throw new StewardError('staleVersion', { args: { version: Number(record.version) } })
      records.set(id, record)
    } catch (error) {
      if (!(error instanceof StewardError)) throw error
      refused.set(id, error)
    }
  }
  const findUnused = async () =>
    filterUnreferenced(writer, table, await filterWithoutParts(writer, table, [...records.keys()]))
  const inSets = canWriteRowsInSets(writer, table, 'delete', []) ? await findUnused() : []
  await writeByBisection(
    writer,
    inSets,
    (id) => id,
    (part) => deleteRecordsTogether(writer, table, part, records),
    (id, error) => refused.set(id, error),
  )
  const setIds = new Set(inSets)
  for (const [id, record] of records)
    if (!setIds.has(id))
      await runInSavepoint(writer, () => deleteWithinLimits(writer, table, id, record)).catch((problem: unknown) => {
        refused.set(id, toRefusal(writer, problem))
      })
  return refused
}

async function deleteRecordsTogether(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  records: ReadonlyMap<number, Values>,
): Promise<Map<number, StewardError>> {
  const deletions = ids.map((id) => ({ id, record: records.get(id) ?? {} }))
  await deleteLockedRecords(
    writer,
    table,
    deletions.map(({ id, record }) => ({ id, before: record, record, sent: [] })),
  )
  return new Map()
}

/**
 * Finds changed records that are again as they were created: every change
 * was made by a batch that was undone.
 */
async function findRevertedRecords({ sql }: Writer, { resource }: Table, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql.query<{ id: number }>({
    name: 'records_as_created',
    text:
      `select h.record_id as id from history h where h.resource = $1 and h.record_id = any($2::bigint[]) and h.action <> 'create' ` +
      `and h.changes <> '{}'::jsonb group by h.record_id having bool_and(coalesce(` +
      'exists (select from batches b where b.id = h.batch_id and b.undo_of is not null) or ' +
      `exists (select from batch_rows r where r.batch_id = h.batch_id and r.record_id = h.record_id and r.status = 'undone'), false))`,
    values: [resource.name, ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Finds the records to which nothing refers; only these can be deleted together. */
async function filterUnreferenced({ sql }: Writer, table: Table, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows: references } = await sql.query<{ of: string; by: string }>({
    name: 'references_that_restrict',
    text:
      'select c.conrelid::regclass::text as "of", quote_ident(a.attname) as "by" from pg_constraint c ' +
      'join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] ' +
      `where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('a', 'r') and not c.condeferrable order by 1, 2`,
    values: [quoteIdentifier(table.name)],
  })
  if (references.length === 0) return [...ids]
  const queries = references.map(({ of, by }) => `select ${by} as id from ${of} where ${by} = any($1::bigint[])`)
  const { rows } = await sql.query<{ id: number }>({ text: queries.join(' union '), values: [ids] })
  const used = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !used.has(id))
}

/** Finds the records without parts. */
async function filterWithoutParts(writer: Writer, table: Table, ids: readonly number[]): Promise<number[]> {
  const owning = new Set<number>()
  for (const { name, by } of listPartTables(writer.model, table)) {
    const { rows } = await writer.sql.query<{ id: number }>({
      text: `select distinct ${quoteIdentifier(by)} as id from ${quoteIdentifier(name)} where ${quoteIdentifier(by)} = any($1)`,
      values: [ids],
    })
    for (const { id } of rows) owning.add(id)
  }
  return ids.filter((id) => !owning.has(id))
}
