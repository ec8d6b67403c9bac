import type { Resource } from '../src/framework/resource'
import { callFile } from './call'
import { toListFilter } from './filter'
import { type ListSort, toListSort } from './sort'

/** What a list shows: its filters with the words searched for as `q`, its order, its columns. */
export interface ListQuestion {
  filter: Readonly<Record<string, unknown>>
  sort: ListSort
  fields: readonly string[]
}

export interface ExportWatch {
  signal: AbortSignal
  /** Called as rows arrive, with how many there will be. */
  onRows(rows: number, total: number): void
}

/** The file is not the whole list: the connection broke, or records are missing. */
export class BrokenExport extends Error {}

/**
 * All rows of the list as a CSV file, whole or not at all.
 * @throws CallError where the server refuses, BrokenExport where the rows are not as many as the server announced
 */
export async function exportCsv(
  resource: Resource,
  { filter, sort, fields }: ListQuestion,
  { signal, onRows }: ExportWatch,
): Promise<{ blob: Blob; rows: number }> {
  const response = await callFile(
    resource.operations.export,
    { ...toListFilter(resource, filter), ...toListSort(resource, sort), fields },
    { signal },
  )
  const total = Number(response.headers.get('x-steward-rows') ?? Number.NaN)
  const parts: BlobPart[] = []
  const counter = new RecordCounter()
  try {
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      parts.push(read.value)
      counter.add(read.value)
      onRows(Math.max(0, counter.records - 1), total)
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new BrokenExport('The connection broke', { cause })
  }
  // The headings are a record, too.
  if (counter.records - 1 !== total) throw new BrokenExport(`${counter.records - 1} rows of ${total}`)
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: total }
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
