import type { Reader } from '../../../server/records/query'
import { readRecords } from '../../../server/records/read-records'
import type { RecordWithComputed } from '../../../src/framework/record'
import type { Resource } from '../../../src/framework/resource'

/** Reads all records of a resource that the reader may list under a filter, page by page. */
export async function readAllRecords<R extends Resource>(
  reader: Reader,
  { name }: R,
  filter: unknown,
  sort: readonly (readonly [string, 'asc' | 'desc'])[] = [['id', 'asc']],
): Promise<(RecordWithComputed<R> & { labels: Readonly<Record<string, string>> })[]> {
  const all: (RecordWithComputed<R> & { labels: Readonly<Record<string, string>> })[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readRecords<(typeof all)[number]>(reader, name, { filter, sort, perPage: 500, page })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
