import type { Batch, BatchChange, BatchRow, RowStatus, Selection } from '../src/framework/batch'
import type { Resource } from '../src/framework/resource'
import { call, type Params } from './call'
import { callFile } from './file-call'

/** One page of a longer list, and how many there are in all. */
interface Paged<T> {
  rows: readonly T[]
  total: number
}

interface PageWanted {
  /** From 1. */
  page: number
  perPage: number
}

/** Judges a change of the selected records without writing any. */
export const previewBatch = (
  { name }: Resource,
  selection: Selection,
  change: BatchChange,
  idempotencyKey: string,
): Promise<Batch> => write('previewBatch', { resource: name, selection, change }, idempotencyKey)

/** Applies a preview; refused with `movedSelection` where the records are not as many as `expected` any more. */
export const applyBatch = (id: number, expected: number, idempotencyKey: string): Promise<Batch> =>
  write('applyBatch', { id, expected }, idempotencyKey)

/** Judges the refused records of a finished batch once more, and changes those it can. */
export const retryBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  write('retryBatch', { id }, idempotencyKey)

/** Stops before the next set; what is changed stays changed. */
export const cancelBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  write('cancelBatch', { id }, idempotencyKey)

/** A new batch, to be looked at and applied like any other, that takes this one back. */
export const undoBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  write('undoBatch', { id }, idempotencyKey)

export async function getBatch(id: number, signal: AbortSignal): Promise<Batch> {
  return requireBatch((await call<Batch>('getBatch', { id }, { signal })).data)
}

export const getBatchRows = (
  id: number,
  status: RowStatus,
  page: PageWanted,
  signal: AbortSignal,
): Promise<Paged<BatchRow>> => list('getBatchRows', { id, status, ...page }, signal)

/** The caller's own batches, newest first. */
export const getBatches = (page: PageWanted, signal: AbortSignal): Promise<Paged<Batch>> =>
  list('getBatches', { ...page }, signal)

/** What became of every record, as a CSV file. */
export async function exportBatchRows(id: number): Promise<Blob> {
  return (await callFile('exportBatchRows', { id })).blob()
}

async function write(operation: string, params: Params, idempotencyKey: string): Promise<Batch> {
  return requireBatch((await call<Batch>(operation, params, { idempotencyKey })).data)
}

async function list<T>(operation: string, params: Params, signal: AbortSignal): Promise<Paged<T>> {
  const { data, total } = await call<T[]>(operation, params, { signal })
  return { rows: data ?? [], total: total ?? 0 }
}

function requireBatch(batch: Batch | null): Batch {
  if (!batch) throw new Error('The answer holds no batch')
  return batch
}
