import type { Batch, ImportChange } from '../src/framework/batch'
import type { Resource } from '../src/framework/resource'
import { call, type Params } from './call'

/** Opens an import, a batch that collects rows until they are looked at. */
export const startImport = (
  { name }: Resource,
  { fields, key, empty }: Omit<ImportChange, 'kind'>,
  idempotencyKey: string,
): Promise<Batch> => callBatch('startImport', { resource: name, fields, key, empty }, idempotencyKey)

/** Adds rows, the first of them at the place `from`; the same places once more change nothing. Answers how many there are. */
export async function addImportRows(
  id: number,
  from: number,
  rows: readonly (readonly string[])[],
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<number> {
  const { data } = await call<{ rows: number }>('addImportRows', { id, from, rows }, { idempotencyKey, signal })
  return data?.rows ?? 0
}

/** Judges the rows without writing any record; refused with `movedSelection` where another number than `expected` arrived. */
export const previewImport = (id: number, expected: number, idempotencyKey: string): Promise<Batch> =>
  callBatch('previewImport', { id, expected }, idempotencyKey)

async function callBatch(operation: string, params: Params, idempotencyKey: string): Promise<Batch> {
  const { data } = await call<Batch>(operation, params, { idempotencyKey })
  if (!data) throw new Error('The answer holds no batch')
  return data
}
