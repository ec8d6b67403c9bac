import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { ExportOptions, ListQuestion } from '../../../dataProvider/export'
import type { Resource } from '../../framework/resource'

/** Most rows of a PDF; nobody could read a longer one. */
export const maxPdfRows = 5000

const perPage = 500

/** Thrown when records were added or removed between two pages. */
export class ListChangedError extends Error {}

/**
 * Loads all rows of the list, page by page; the server orders equal values the same way each time.
 * @throws ListChangedError if the count differs between pages, or a record came twice
 */
export async function loadAllRows(
  provider: StewardProvider,
  resource: Resource,
  { filter, sort, fields }: ListQuestion,
  { signal, onRows }: ExportOptions,
): Promise<Row[]> {
  const rows = new Map<unknown, Row>()
  let read = 0
  let total: number | undefined
  for (let page = 1; total === undefined || read < total; page++) {
    const answer = await provider.getList<Row>(resource.route, {
      filter,
      sort,
      meta: { fields },
      pagination: { page, perPage },
      signal,
    })
    total ??= answer.total ?? 0
    read += answer.data.length
    for (const row of answer.data) rows.set(row.id, row)
    const isEarlyEnd = answer.data.length < perPage && read < total
    if (answer.total !== total || isEarlyEnd || total > maxPdfRows)
      throw new ListChangedError(`${answer.total} rows of ${total}`)
    onRows(read, total)
  }
  if (read !== total || rows.size !== total) throw new ListChangedError(`${rows.size} rows of ${total}`)
  return [...rows.values()]
}
