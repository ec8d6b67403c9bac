import type { ExportFormat } from '../src/framework/lists/export-formats'
import type { Resource } from '../src/framework/resource'
import { callFile } from './file-call'
import { toListFilter } from './filter'
import { type ListSort, toWireSort } from './sort'

/** What a list shows: filters (with the search words as `q`), order and columns. */
export interface ListQuestion {
  filter: Readonly<Record<string, unknown>>
  sort: ListSort
  fields: readonly string[]
}

export interface ExportOptions {
  signal: AbortSignal
  /** Called whenever rows arrive, with their number so far and the total. */
  onRows(rows: number, total: number): void
}

/** Thrown when the file is incomplete: the connection broke, or records are missing. */
export class IncompleteExportError extends Error {}

/**
 * Fetches all rows of the list as a CSV file.
 * @throws CallError where the server refuses, IncompleteExportError where the number of rows differs from
 * the total
 */
export async function exportCsv(
  resource: Resource,
  question: ListQuestion,
  { signal, onRows }: ExportOptions,
): Promise<{ blob: Blob; rows: number }> {
  const counter = new RecordCounter()
  const { parts, total } = await fetchExportFile(resource, question, { format: 'csv' }, signal, (bytes, total) => {
    counter.add(bytes)
    onRows(Math.max(0, counter.records - 1), total)
  })
  // The heading counts as a record, too.
  if (counter.records - 1 !== total) throw new IncompleteExportError(`${counter.records - 1} rows of ${total}`)
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: total }
}

/**
 * Fetches all rows of the list as a workbook, or as CSV with a note; both contain `about`, the filters in
 * words. The server checks the number of rows and only then ends the file.
 * @throws CallError where the server refuses, IncompleteExportError where the end of the file is missing
 */
export async function exportWithNotes(
  resource: Resource,
  question: ListQuestion,
  how: { format: 'xlsx' | 'zip'; about: readonly string[] },
  { signal }: Pick<ExportOptions, 'signal'>,
): Promise<{ blob: Blob; rows: number }> {
  const { parts, total, type } = await fetchExportFile(resource, question, how, signal)
  const blob = new Blob(parts, { type })
  const end = new Uint8Array(await blob.slice(-zipEndLength).arrayBuffer())
  if (!zipEnd.every((byte, index) => end[index] === byte)) throw new IncompleteExportError('The file has no end')
  return { blob, rows: total }
}

/** The signature of a zip file's end record, and the record's length in bytes without a comment. */
const zipEnd = [0x50, 0x4b, 0x05, 0x06]
const zipEndLength = 22

/** Fetches the bytes of the file; calls `onBytes` whenever some arrive, with the total number of rows. */
async function fetchExportFile(
  resource: Resource,
  { filter, sort, fields }: ListQuestion,
  how: { format: ExportFormat; about?: readonly string[] },
  signal: AbortSignal,
  onBytes?: (bytes: Uint8Array, total: number) => void,
): Promise<{ parts: BlobPart[]; total: number; type: string }> {
  const response = await callFile(
    resource.operations.export,
    { ...toListFilter(resource, filter), ...toWireSort(resource, sort), fields, ...how },
    { signal },
  )
  const total = Number(response.headers.get('x-steward-rows') ?? Number.NaN)
  const parts: BlobPart[] = []
  try {
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      parts.push(read.value)
      onBytes?.(read.value, total)
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new IncompleteExportError('The connection broke', { cause })
  }
  return { parts, total, type: response.headers.get('content-type') ?? '' }
}

const [quote, lineFeed] = [34, 10]

/** Counts the records of a CSV file while it arrives. */
class RecordCounter {
  records = 0
  #isQuoted = false

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (byte === lineFeed && !this.#isQuoted) this.records += 1
    }
  }
}
