import { checkAccess } from '../../src/framework/access'
import type { Batch, ImportChange } from '../../src/framework/batch'
import { type FieldError, type FieldErrors, StewardError } from '../../src/framework/errors'
import { isInput } from '../../src/framework/resource'
import type { Caller } from '../records/caller'
import type { Table } from '../records/model'
import { readScope, writeScope } from '../records/reading'
import type { Context } from '../wire/operation'
import { batchTable, showBatch, startPreview, storeWithinQuota } from './batches'
import { refuseDoubledRows } from './doubled'
import { freeRoom } from './quota'
import { countRows, moveBatch, requireBatch } from './store'
import { estimateRowBytes } from './taken-room'

const [mostFields, mostRows, mostAtOnce] = [60, 100_000, 1000]

const toInvalidInput = (fields: FieldErrors) => new StewardError('invalidInput', { fields })
const toUnusable = (reason: string): FieldError => ({ code: 'unusable', args: { reason } })
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length

/**
 * Opens a batch for the rows of a file.
 * @throws StewardError `invalidInput` naming `fields`, `fields.<name>` or `key`
 */
export async function startImport(
  context: Context,
  resource: string,
  change: Omit<ImportChange, 'kind'>,
): Promise<Batch> {
  const table = batchTable(context, resource)
  const { roles } = context.caller
  if (!checkAccess(table.resource, 'create', roles).allowed && !checkAccess(table.resource, 'update', roles).allowed)
    throw new StewardError('forbidden')
  const { fields, key, empty } = change
  if (!isNames(fields) || fields.length === 0 || fields.length > mostFields)
    throw toInvalidInput({ fields: toUnusable(`it takes 1 to ${mostFields} different names`) })
  if (!isNames(key) || !key.every((name) => fields.includes(name)))
    throw toInvalidInput({ key: toUnusable('it takes names of the fields') })
  const errors = Object.fromEntries(
    fields.flatMap((name) => {
      const error = findFieldProblem(table, context.caller, name, key)
      return error ? [[`fields.${name}`.slice(0, 110), error]] : []
    }),
  )
  if (Object.keys(errors).length > 0) throw toInvalidInput(errors)
  const stored = { kind: 'import' as const, fields, key, empty }
  const batch = await storeWithinQuota(
    context,
    { resource, kind: 'import', status: 'collecting', selection: { ids: [] }, change: stored },
    [],
  )
  return showBatch(context, batch.id)
}

/** The key must be readable; every other field must be writable too. */
function findFieldProblem(table: Table, caller: Caller, name: string, key: readonly string[]): FieldError | undefined {
  const attribute = table.attributes.get(name)
  if (!attribute || readScope(attribute, caller) === 'none') return toUnusable('it is no field of this list')
  // Rows are stored in plain text, so encrypted fields cannot be imported.
  if (attribute.field.type.isSealed) return toUnusable('it is kept encrypted and can only be filled in on the record')
  if (key.includes(name)) return attribute.column ? undefined : toUnusable('nothing is found by it')
  if (!isInput(table.resource, name) || attribute.derive) return toUnusable('nobody fills it in')
  return writeScope(attribute, caller) === 'none' ? { code: 'notWritable' } : undefined
}

/** Stores rows of the file. Sending the same places again changes nothing. @returns how many rows it holds */
export async function addImportRows(context: Context, id: number, from: number, rows: unknown): Promise<number> {
  const batch = await requireBatch(context.db, id, context.caller.empId)
  const change = batch.change as ImportChange | null
  if (batch.kind !== 'import' || batch.status !== 'collecting' || !change) throw new StewardError('notFound')
  const width = change.fields.length
  const isRow = (row: unknown) =>
    Array.isArray(row) &&
    row.length === width &&
    row.every((cell) => cell === null || (typeof cell === 'string' && !cell.includes('\u0000')))
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostAtOnce || !rows.every(isRow))
    throw toInvalidInput({ rows: toUnusable(`it takes 1 to ${mostAtOnce} rows of ${width} texts`) })
  if (from + rows.length > mostRows) throw toInvalidInput({ rows: { code: 'tooMany', args: { most: mostRows } } })
  await storeRows(context, id, from, rows)
  return countRows(context.db, id, 'waiting')
}

/** @throws StewardError `batchQuota`, `batchesFull` if there is no room for them */
async function storeRows(
  { db, settings, caller }: Context,
  id: number,
  from: number,
  rows: readonly unknown[],
): Promise<void> {
  const payload = JSON.stringify(rows)
  const bytes = estimateRowBytes(rows.length, payload)
  await db.transaction(async (tx) => {
    await freeRoom(tx, settings, caller.empId ?? 0, bytes, id)
    const { rowCount } = await tx.query({
      name: 'add_import_rows',
      text:
        `insert into batch_rows (batch_id, place, status, input) select $1, $2::int + v.n::int - 1, 'waiting', v.input ` +
        'from jsonb_array_elements($3::jsonb) with ordinality as v(input, n) on conflict do nothing',
      values: [id, from, payload],
    })
    // Rows that are sent again take no more room.
    if (rowCount > 0)
      await tx.query({ text: 'update batches set bytes = bytes + $2 where id = $1', values: [id, bytes] })
  })
}

/**
 * Shows what the file would do.
 * @throws StewardError `movedSelection` if other rows arrived than were sent
 */
export async function previewImport(context: Context, id: number, expected: number): Promise<Batch> {
  const batch = await requireBatch(context.db, id, context.caller.empId)
  if (batch.kind !== 'import') throw new StewardError('notFound')
  if (batch.status !== 'collecting') return showBatch(context, id)
  const now = await countRows(context.db, id, 'waiting')
  if (now !== expected || now === 0) throw new StewardError('movedSelection', { args: { expected, now } })
  const { fields, key } = batch.change as ImportChange
  await refuseDoubledRows(context, id, batchTable(context, batch.resource), fields, key)
  if (!(await moveBatch(context.db, id, ['collecting'], 'previewing', { isHeld: true }))) return showBatch(context, id)
  return startPreview(context, { ...batch, status: 'previewing' }, now)
}
