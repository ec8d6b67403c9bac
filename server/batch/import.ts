import { checkAccess } from '../../src/framework/access'
import type { Batch, ImportChange } from '../../src/framework/batch'
import { type FieldError, type FieldErrors, StewardError } from '../../src/framework/errors'
import { isInputField } from '../../src/framework/resource'
import type { Caller } from '../records/caller'
import type { Table } from '../records/model'
import { getReadScope, getWriteScope } from '../records/scopes'
import type { Context } from '../wire/operation'
import { estimateRowBytes } from './batch-size'
import { readBatch, requireBatchTable, startPreview, storeWithinQuota } from './batches'
import { refuseDuplicateRows } from './duplicate-rows'
import { nameBatch } from './kept-names'
import { requireImportNames } from './process-batch'
import { makeRoomForBatch } from './quota'
import { changeBatchStatus, countBatchRows, requireBatch } from './store'

const [mostFields, mostRows, mostAtOnce] = [60, 100_000, 1000]

const toInvalidInputError = (fields: FieldErrors) => new StewardError('invalidInput', { fields })
const toUnusableFieldError = (reason: string): FieldError => ({ code: 'unusable', args: { reason } })
const isUniqueNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length

/**
 * Opens a batch for the rows of a file.
 * @throws StewardError `invalidInput` naming `fields`, `fields.<name>` or `key`
 */
export async function createImportBatch(
  context: Context,
  resource: string,
  change: Omit<ImportChange, 'kind'>,
): Promise<Batch> {
  const table = requireBatchTable(context, resource)
  const { roles } = context.caller
  if (!checkAccess(table.resource, 'create', roles).allowed && !checkAccess(table.resource, 'update', roles).allowed)
    throw new StewardError('forbidden')
  const { fields, key, empty } = change
  if (!isUniqueNameList(fields) || fields.length === 0 || fields.length > mostFields)
    throw toInvalidInputError({ fields: toUnusableFieldError(`it takes 1 to ${mostFields} different names`) })
  if (!isUniqueNameList(key) || !key.every((name) => fields.includes(name)))
    throw toInvalidInputError({ key: toUnusableFieldError('it takes names of the fields') })
  const errors = Object.fromEntries(
    fields.flatMap((name) => {
      const error = findImportFieldProblem(table, context.caller, name, key)
      return error ? [[`fields.${name}`.slice(0, 110), error]] : []
    }),
  )
  if (Object.keys(errors).length > 0) throw toInvalidInputError(errors)
  const stored = { kind: 'import' as const, fields, key, empty, definitions: context.served.number }
  const batch = await storeWithinQuota(
    context,
    { resource, kind: 'import', status: 'collecting', selection: { ids: [] }, change: stored },
    [],
  )
  return readBatch(context, batch.id)
}

/**
 * Finds why a field cannot be imported. The caller must be able to read
 * the key and to write every other field.
 */
function findImportFieldProblem(
  table: Table,
  caller: Caller,
  name: string,
  key: readonly string[],
): FieldError | undefined {
  const attribute = table.attributes.get(name)
  if (!attribute || getReadScope(attribute, caller) === 'none')
    return toUnusableFieldError('it is no field of this list')
  // Rows are stored in plain text, so encrypted fields cannot be imported.
  if (attribute.field.type.isSealed)
    return toUnusableFieldError('it is kept encrypted and can only be filled in on the record')
  if (key.includes(name)) return attribute.column ? undefined : toUnusableFieldError('nothing is found by it')
  if (!isInputField(table.resource, name) || attribute.derive) return toUnusableFieldError('nobody fills it in')
  return getWriteScope(attribute, caller) === 'none' ? { code: 'notWritable' } : undefined
}

/**
 * Stores rows of the file. Sending the same places again changes nothing.
 * @returns the number of rows that the batch holds
 */
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
    throw toInvalidInputError({ rows: toUnusableFieldError(`it takes 1 to ${mostAtOnce} rows of ${width} texts`) })
  if (from + rows.length > mostRows) throw toInvalidInputError({ rows: { code: 'tooMany', args: { most: mostRows } } })
  await requireImportNames(context, batch)
  await storeImportRows(context, id, from, rows)
  return countBatchRows(context.db, id, 'waiting')
}

/**
 * Stores the rows.
 * @throws StewardError `batchQuota`, `batchesFull` if there is no room for them
 */
async function storeImportRows(
  { db, settings, caller }: Context,
  id: number,
  from: number,
  rows: readonly unknown[],
): Promise<void> {
  const payload = JSON.stringify(rows)
  const bytes = estimateRowBytes(rows.length, payload)
  await db.transaction(async (tx) => {
    await makeRoomForBatch(tx, settings, caller.empId ?? 0, bytes, id)
    const { rowCount } = await tx.query({
      name: 'add_import_rows',
      text:
        `insert into batch_rows (batch_id, place, status, input) select $1, $2::int + v.n::int - 1, 'waiting', v.input ` +
        'from jsonb_array_elements($3::jsonb) with ordinality as v(input, n) on conflict do nothing',
      values: [id, from, payload],
    })
    // Rows that are sent again take no additional room.
    if (rowCount > 0)
      await tx.query({ text: 'update batches set bytes = bytes + $2 where id = $1', values: [id, bytes] })
  })
}

/**
 * Shows what the file would do.
 * @throws StewardError `movedSelection` if other rows arrived than were sent
 */
export async function previewImport(context: Context, id: number, expected: number): Promise<Batch> {
  const batch = nameBatch(context.model, await requireBatch(context.db, id, context.caller.empId))
  if (batch.kind !== 'import') throw new StewardError('notFound')
  if (batch.status !== 'collecting') return readBatch(context, id)
  const now = await countBatchRows(context.db, id, 'waiting')
  await requireImportNames(context, batch)
  if (now !== expected || now === 0) throw new StewardError('movedSelection', { args: { expected, now } })
  const { fields, key } = batch.change as ImportChange
  await refuseDuplicateRows(context, id, requireBatchTable(context, batch.resource), fields, key)
  if (!(await changeBatchStatus(context.db, id, ['collecting'], 'previewing', { isHeld: true })))
    return readBatch(context, id)
  return startPreview(context, { ...batch, status: 'previewing' }, now)
}
