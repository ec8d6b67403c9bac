import type { Batch, ImportChange } from '../src/framework/batch'
import type { Resource } from '../src/framework/resource'
import { callBatchOperation } from './batch'
import { callOperation } from './call'

/** Opens an import: a batch that collects rows until somebody previews it. */
export const startImport = (
  { name, origin }: Resource,
  { fields, key, empty }: Omit<ImportChange, 'kind'>,
  idempotencyKey: string,
): Promise<Batch> =>
  callBatchOperation('startImport', { resource: name, fields, key, empty }, idempotencyKey, origin?.number)

/**
 * Adds rows from position `from` on, and returns the number of rows. Sending a position again changes
 * nothing.
 */
export async function addImportRows(
  id: number,
  from: number,
  rows: readonly (readonly string[])[],
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<number> {
  const { data } = await callOperation<{ rows: number }>(
    'addImportRows',
    { id, from, rows },
    { idempotencyKey, signal },
  )
  return data?.rows ?? 0
}

/**
 * Checks the rows without writing a record.
 * @throws CallError `movedSelection` where the number of rows is not `expected`
 */
export const previewImport = (id: number, expected: number, idempotencyKey: string): Promise<Batch> =>
  callBatchOperation('previewImport', { id, expected }, idempotencyKey)
