import type { LabelledRecord } from '../../src/framework/record'
import type { Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { type ListRequest, listRecords, type Reader } from './query'

/** A request for records; without `page` it means the first page. */
type RecordsRequest = Pick<ListRequest, 'filter' | 'perPage'> & Partial<ListRequest>

const usual = { page: 1, sort: [], q: '' } as const

/** Reads one page of a list and parses it: `rows`, and the number of all. */
export async function readRecords<Row extends object = Values>(
  reader: Reader,
  resource: string,
  request: RecordsRequest,
): Promise<{ rows: Row[]; total: number }> {
  const { json, total } = await listRecords(reader, resource, { ...usual, ...request })
  return { rows: JSON.parse(json), total }
}

/** Counts the matching records that the reader may list. */
export const countRecords = async (reader: Reader, resource: string, filter: unknown): Promise<number> =>
  (await readRecords(reader, resource, { filter, perPage: 1, fields: ['id'] })).total

const rowsOfPage = 500

/** Reads all records under a filter that the reader may list, page by page; typed as declared. */
export async function readAllRecords<R extends Resource>(
  reader: Reader,
  { name }: R,
  filter: unknown,
  sort: ListRequest['sort'] = [['id', 'asc']],
): Promise<LabelledRecord<R>[]> {
  const all: LabelledRecord<R>[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readRecords<LabelledRecord<R>>(reader, name, {
      filter,
      sort,
      perPage: rowsOfPage,
      page,
    })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
