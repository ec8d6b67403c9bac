import { type QueryClient, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'

export const pageSize = 100
/** Pages kept beside those in view: memory stays flat however far one scrolls. */
const keptPages = 30
/** A page that was passed this fast, in milliseconds, is not asked for. */
const restMs = 70

interface RowsQuestion {
  filter: Readonly<Record<string, unknown>>
  sort: { field: string; order: 'ASC' | 'DESC' }
}

export interface LongRows {
  /** The row at a place of the list; undefined until it has arrived. */
  rowAt(index: number): Row | undefined
  /** As far as the pages tell: at least so many rows there are. */
  known: number
  /** Why pages in view are missing. */
  error: unknown
  retry(): void
}

interface RowsPage {
  data: Row[]
  total?: number
  meta?: { totalCapped?: boolean }
}

/** The rows around a range of places, read page by page as it comes into view. */
export function useLongRows(
  resource: Resource,
  question: RowsQuestion,
  range: { first: number; last: number },
): LongRows {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const keyOf = (page: number): QueryKey => [resource.route, 'long', question, page]
  const inView = pagesOf(range)
  const asked = useRested(inView)
  const answers = useQueries({
    queries: asked.map((page) => ({
      queryKey: keyOf(page),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<RowsPage> =>
        provider.getList<Row>(resource.route, { ...question, pagination: { page, perPage: pageSize }, signal }),
    })),
  })
  const pages = new Map(inView.map((page) => [page, client.getQueryData<RowsPage>(keyOf(page))]))
  useEffect(() => forgetOldest(client, [resource.route, 'long']))
  const failed = answers.filter(({ isError, data }) => isError && !data)
  return {
    rowAt: (index) => pages.get(pageOf(index))?.data[index % pageSize],
    known: Math.max(0, ...[...pages].map(([page, answer]) => knownFrom(page, answer))),
    error: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

const pageOf = (index: number) => Math.floor(index / pageSize) + 1

function pagesOf({ first, last }: { first: number; last: number }): number[] {
  const from = pageOf(first)
  return Array.from({ length: pageOf(Math.max(first, last)) - from + 1 }, (_, index) => from + index)
}

/** Totals stop counting at some point: a full page beyond it says that there is more. */
function knownFrom(page: number, answer: RowsPage | undefined): number {
  const { data = [], total = 0, meta } = answer ?? {}
  if (!meta?.totalCapped) return total
  return Math.max(total, (page - 1) * pageSize + data.length + (data.length === pageSize ? pageSize : 0))
}

/** The pages once they have stayed the same for a moment; the first ones at once. */
function useRested(pages: readonly number[]): readonly number[] {
  const key = pages.join(' ')
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return rested.split(' ').map(Number)
}

function forgetOldest(client: QueryClient, queryKey: QueryKey): void {
  const unseen = client.getQueryCache().findAll({ queryKey, type: 'inactive' })
  const oldest = unseen.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, unseen.length - keptPages))) client.getQueryCache().remove(query)
}
