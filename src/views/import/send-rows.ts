import { CallError, createIdempotencyKey } from '../../../dataProvider/call'
import { addImportRows, previewImport, startImport } from '../../../dataProvider/import'
import type { Batch, ImportChange } from '../../framework/batch'
import type { CsvTable } from '../../framework/files/read-table'
import type { Resource } from '../../framework/resource'
import { buildRowChunk, type SentColumn } from './row-chunks'

/** The progress of sending; it is stored, so that sending can resume after a failure. */
export interface ImportSending {
  resource: Resource
  table: CsvTable
  columns: readonly SentColumn[]
  change: Pick<ImportChange, 'key' | 'empty'>
  /** The batch that collects the rows; null until it is open. */
  id: number | null
  sent: number
}

const pausesMs = [1000, 2000, 4000]

/**
 * Sends the remaining rows and answers the preview. A chunk that fails is sent again, at most three times.
 * @throws CallError if the server refuses or does not answer; DOMException `AbortError`
 */
export async function sendRows(
  sending: ImportSending,
  signal: AbortSignal,
  onSent: (rows: number) => void,
): Promise<Batch> {
  const { resource, table, columns, change } = sending
  const id = sending.id ?? (await openImportBatch(resource, columns, change, signal))
  sending.id = id
  while (sending.sent < table.rows.length) {
    const piece = buildRowChunk(table, columns, sending.sent)
    await retryWithSameKey(signal, (key) => addImportRows(id, sending.sent, piece, key, signal))
    sending.sent += piece.length
    onSent(sending.sent)
  }
  return retryWithSameKey(signal, (key) => previewImport(id, table.rows.length, key))
}

async function openImportBatch(
  resource: Resource,
  columns: readonly SentColumn[],
  change: ImportSending['change'],
  signal: AbortSignal,
): Promise<number> {
  const fields = columns.map(({ name }) => name)
  return (await retryWithSameKey(signal, (key) => startImport(resource, { fields, ...change }, key))).id
}

/** Repeats a request with the same key until the server answers it. */
async function retryWithSameKey<Answer>(signal: AbortSignal, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = createIdempotencyKey()
  for (const ms of pausesMs) {
    try {
      return await send(key)
    } catch (error) {
      signal.throwIfAborted()
      if (!isTemporary(error)) throw error
      await waitMilliseconds(Number(error.args.seconds ?? 0) * 1000 || ms, signal)
    }
  }
  return send(key)
}

const isTemporary = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

function waitMilliseconds(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
