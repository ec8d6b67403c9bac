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
