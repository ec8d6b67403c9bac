import type { SearchHit } from '../../../src/framework/lists/search-answer'
import type { Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { readSummaryWords } from '../../records/summary/record-summaries'

/** Heads hits with their summary where the resource declares one; the number stands beside it. */
export async function titleBySummary(reader: Reader, table: Table, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  if (!table.resource.summary) return [...hits]
  const ids = hits.map(({ id }) => id)
  const words = await readSummaryWords(reader, table, ids)
  return hits.map((hit) => {
    const title = words.get(hit.id)
    if (title === undefined || title === hit.title) return hit
    const number = hit.number ?? hit.title
    const isSaid = (text: string | null) => text !== null && title.includes(text)
    return { ...hit, title, number: isSaid(number) ? null : number, detail: isSaid(hit.detail) ? null : hit.detail }
  })
}
