import type { Batch, Selection } from '../../src/framework/batch'
import { StewardError } from '../../src/framework/errors'
import { isInputField } from '../../src/framework/resource'
import { keyChanges, nameChanges } from '../records/changes/field-keys'
import { personNameSql } from '../records/history'
import { getTable, type Table } from '../records/model'
import type { Changes } from '../records/write/writer'
import type { Context } from '../wire/operation'
import { estimateBatchBytes } from './batch-size'
import { keyBatch, nameBatch } from './kept-names'
import { parseBatchChange } from './parse-change'
import { type BatchHost, processBatch, requireImportNames } from './process-batch'
import { makeRoomForBatch, requireWithinBatchQuota } from './quota'
import { readBatchRows } from './row-results'
import { findSelectedIds, findSelectionChange, parseSelection } from './selection'
import { notifyBatchWorkers } from './start-batch-work'
import {
  changeBatchStatus,
  countBatchRows,
  listBatches,
  type NewBatch,
  releaseBatch,
  requestCancellation,
  requeueRefusedRows,
  requireBatch,
  type StoredBatch,
  storeBatch,
  undoDays,
} from './store'

/**
 * The largest numbers of records for which the caller waits, of a preview and of a
 * change. Larger batches run in the background.
 */
const looksWithin = 5000
export const changesWithin = 500

const toBatchHost = ({ model, handlers, company, accounts, db, settings, today, served }: Context): BatchHost => ({
  settings,
  served,
  // A call that began with former definitions leaves its rows to those who have the next ones.
  number: served.model === model ? served.number : -1,
  model,
  handlers,
  company,
  accounts,
  db,
  today: () => today,
})

/**
 * Finds the table of a declared resource.
 * @throws StewardError `invalidInput` at `resource`
 */
export function requireBatchTable({ model }: Context, resource: string): Table {
  const table = model.tables.get(resource)
  if (!table || table.resource.source)
    throw new StewardError('invalidInput', {
      fields: { resource: { code: 'unusable', args: { reason: 'no such list' } } },
    })
  return table
}

export async function readBatch(context: Context, id: number): Promise<Batch> {
  const { resource } = await requireBatch(context.db, id, context.caller.empId)
  const table = getTable(context.model, resource)
  const { batches } = await listBatches(
    context.db,
    personNameSql(context, table, 'b.created_by'),
    context.caller.empId,
    {
      id,
    },
  )
  const [batch] = batches
  if (!batch) throw new StewardError('notFound')
  return { ...batch, change: nameBatch(context.model, { ...batch, selection: { ids: [] } }).change }
}

/** Shows what a change would do to the selected records, without changing them. */
export async function createPreview(
  context: Context,
  resource: string,
  sentSelection: unknown,
  sentChange: unknown,
): Promise<Batch> {
  const table = requireBatchTable(context, resource)
  const change = parseBatchChange(table, context.caller, sentChange)
  const selection: Selection = parseSelection(sentSelection)
  const ids = await findSelectedIds({ ...context, sql: context.db }, table, selection)
  if (ids.length === 0) throw new StewardError('invalidInput', { fields: { selection: { code: 'required' } } })
  const batch = await storeWithinQuota(
    context,
    { resource, kind: change.kind, selection, change: sentChange as Batch['change'] },
    ids.map((id) => ({ id })),
  )
  return startPreview(context, batch, ids.length)
}

/**
 * Stores a batch of the caller if the quota allows it.
 * @throws StewardError `batchQuota`, `batchesFull`
 */
export function storeWithinQuota(
  { db, caller, settings, model }: Context,
  batch: Omit<NewBatch, 'createdBy' | 'sessionId'>,
  rows: Parameters<typeof storeBatch>[2],
): Promise<StoredBatch> {
  const createdBy = caller.empId ?? 0
  return db.transaction(async (tx) => {
    await makeRoomForBatch(tx, settings, createdBy, estimateBatchBytes(rows.length), batch.undoOf)
    const stored = await storeBatch(tx, { ...keyBatch(model, batch), createdBy, sessionId: caller.sessionId }, rows)
    await requireWithinBatchQuota(tx, settings, createdBy)
    return stored
  })
}

export async function startPreview(context: Context, batch: StoredBatch, rows: number): Promise<Batch> {
  const isDone = rows <= looksWithin && (await processBatch(toBatchHost(context), batch, context.caller))
  if (!isDone) await releaseToWorkers(context, batch.id)
  return readBatch(context, batch.id)
}

/** Leaves the remaining work to the servers that listen for batches. */
async function releaseToWorkers({ db }: Context, id: number): Promise<void> {
  await releaseBatch(db, id)
  await notifyBatchWorkers(db)
}

/**
 * Changes the records as the preview showed them. For a batch that is
 * running or done it answers the progress.
 * @param expected how many records the caller saw selected
 * @throws StewardError `movedSelection` if other records match by now
 */
export async function applyPreviewedBatch(context: Context, id: number, expected: number | undefined): Promise<Batch> {
  const batch = await requireBatch(context.db, id, context.caller.empId)
  if (batch.status !== 'previewed') return readBatch(context, id)
  await requireImportNames(context, batch)
  await requireExpectedCount(context, nameBatch(context.model, batch), expected)
  return runBatch(context, batch, ['previewed'])
}

async function requireExpectedCount(context: Context, batch: StoredBatch, expected: number | undefined): Promise<void> {
  const { total } = await readBatch(context, batch.id)
  const table = getTable(context.model, batch.resource)
  const drift = await findSelectionChange({ ...context, sql: context.db }, table, batch.selection, batch.id)
  const now = drift?.now ?? total
  if (!drift && (expected === undefined || expected === total)) return
  const { added = 0, gone = 0 } = drift ?? {}
  throw new StewardError('movedSelection', { args: { expected: expected ?? total, now, added, gone } })
}

async function runBatch(context: Context, batch: StoredBatch, from: readonly Batch['status'][]): Promise<Batch> {
  const readyCount = await countBatchRows(context.db, batch.id, 'ready')
  const isHeld = readyCount <= changesWithin
  if (!(await changeBatchStatus(context.db, batch.id, from, 'running', { isHeld }))) return readBatch(context, batch.id)
  const running = { ...batch, status: 'running' as const }
  if (!isHeld) await notifyBatchWorkers(context.db)
  else if (!(await processBatch(toBatchHost(context), running, context.caller)))
    await releaseToWorkers(context, batch.id)
  return readBatch(context, batch.id)
}

/** Tries the refused records of a finished batch again. An edit is computed from the values of today. */
export async function retryBatch(context: Context, id: number): Promise<Batch> {
  const batch = await requireBatch(context.db, id, context.caller.empId)
  if (batch.status !== 'done' && batch.status !== 'cancelled') return readBatch(context, id)
  await requireImportNames(context, batch)
  if ((await requeueRefusedRows(context.db, id, batch.kind !== 'undo')) === 0) return readBatch(context, id)
  return runBatch(context, batch, ['done', 'cancelled'])
}

/** Stops a batch before its next set of rows. A batch that was only previewed ends at once. */
export async function cancelBatch(context: Context, id: number): Promise<Batch> {
  await requireBatch(context.db, id, context.caller.empId)
  await changeBatchStatus(context.db, id, ['previewed'], 'cancelled')
  await requestCancellation(context.db, id)
  return readBatch(context, id)
}

/**
 * Shows what undoing a batch would do. The answer is another batch, which is applied like any other.
 * @throws StewardError `notUndoable`
 */
export async function undoBatch(context: Context, id: number): Promise<Batch> {
  const { undoUntil, kind } = await readBatch(context, id)
  if (undoUntil === null) {
    const why =
      kind === 'edit' || kind === 'import'
        ? `only what was changed in the last ${undoDays} days can`
        : 'only changes of fields can'
    throw new StewardError('notUndoable', { args: { why } })
  }
  const batch = await requireBatch(context.db, id, context.caller.empId)
  const table = getTable(context.model, batch.resource)
  const rows = await readBatchRows<{ id: number; isNew: boolean }>(context.db, {
    columns: 'record_id as id, is_new as "isNew"',
    condition: `status = 'done'`,
    values: [id],
  })
  // Each row keeps its place, by which the row is found when its change is undone.
  const backwards = rows.map(({ id, place, isNew, changes }) => ({
    id,
    place,
    isNew,
    changes: keyChanges(table, reverseChanges(table, nameChanges(table, changes))),
  }))
  const reversal = await storeWithinQuota(
    context,
    { resource: batch.resource, kind: 'undo', selection: { ids: [] }, change: null, undoOf: id },
    backwards,
  )
  return startPreview(context, reversal, rows.length)
}

/** Swaps new and old values. Computed fields are left out, because they are computed again. */
const reverseChanges = (table: Table, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => isInputField(table.resource, name))
      .map(([name, [from, to]]) => [name, [to, from]]),
  )
