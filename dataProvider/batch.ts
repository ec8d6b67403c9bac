import type { Batch, BatchChange, BatchRow, RowStatus, Selection } from '../src/framework/batch'
import type { Resource } from '../src/framework/resource'
import { callOperation, type Params } from './call'
import { keepNumberOfWrite } from './declared-number'
import { callFile } from './file-call'

/** One page of a longer list, and the total. */
interface PageOfRows<T> {
  rows: readonly T[]
  total: number
}

interface PageRequest {
  /** The number of the page, from 1. */
  page: number
  perPage: number
}

/** Checks a change of the selected records without writing any. */
export const previewBatch = (
  { name, origin }: Resource,
  selection: Selection,
  change: BatchChange,
  idempotencyKey: string,
): Promise<Batch> =>
  callBatchOperation('previewBatch', { resource: name, selection, change }, idempotencyKey, origin?.number)

/**
 * Applies a previewed batch.
 * @throws CallError `movedSelection` where the number of records is no longer `expected`
 */
export const applyBatch = (id: number, expected: number, idempotencyKey: string): Promise<Batch> =>
  callBatchOperation('applyBatch', { id, expected }, idempotencyKey)

/** Checks the refused records of a finished batch again and changes those that pass. */
export const retryBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  callBatchOperation('retryBatch', { id }, idempotencyKey)

/** Stops the batch before its next set of records; finished changes stay. */
export const cancelBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  callBatchOperation('cancelBatch', { id }, idempotencyKey)

/** Creates a batch that undoes this one; it is previewed and applied like any other. */
export const undoBatch = (id: number, idempotencyKey: string): Promise<Batch> =>
  callBatchOperation('undoBatch', { id }, idempotencyKey)

export async function getBatch(id: number, signal: AbortSignal): Promise<Batch> {
  return requireBatch((await callOperation<Batch>('getBatch', { id }, { signal })).data)
}

export const getBatchRows = (
  id: number,
  status: RowStatus,
  page: PageRequest,
  signal: AbortSignal,
): Promise<PageOfRows<BatchRow>> => fetchPage('getBatchRows', { id, status, ...page }, signal)

/** Loads the signed-in person's batches, newest first. */
export const getBatches = (page: PageRequest, signal: AbortSignal): Promise<PageOfRows<Batch>> =>
  fetchPage('getBatches', { ...page }, signal)

/** Loads the result for every record as a CSV file. */
export async function exportBatchRows(id: number): Promise<Blob> {
  return (await callFile('exportBatchRows', { id })).blob()
}

/**
 * Takes a step of a batch; `definitions` is the number whose names the step has.
 * @throws Error where the answer holds no batch
 */
export async function callBatchOperation(
  operation: string,
  params: Params,
  idempotencyKey: string,
  definitions?: number,
): Promise<Batch> {
  keepNumberOfWrite(idempotencyKey, definitions)
  return requireBatch((await callOperation<Batch>(operation, params, { idempotencyKey })).data)
}

async function fetchPage<T>(operation: string, params: Params, signal: AbortSignal): Promise<PageOfRows<T>> {
  const { data, total } = await callOperation<T[]>(operation, params, { signal })
  return { rows: data ?? [], total: total ?? 0 }
}

function requireBatch(batch: Batch | null): Batch {
  if (!batch) throw new Error('The answer holds no batch')
  return batch
}
