import { type QueryClient, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'

export const pageSize = 100
/** Pages kept beside those in view: memory stays flat however far one scrolls. */
const keptPages = 15
/** Milliseconds from one asking to the next, and for which a place must last to take over from what is awaited. */
const paceMs = 70
/** Rows from one place to the next that still are scrolling, and no jump. */
const longestStep = 25

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

interface Drawn {
  /** From the first to the last, and the one that has the focus. */
  places: readonly number[]
  /** The first in view. */
  top: number
  /** Of all that can be scrolled to. */
  count: number
}

/** The rows that are drawn, read page by page as they come into view, and a page ahead of them. */
export function useLongRows(resource: Resource, question: RowsQuestion, { places, top, count }: Drawn): LongRows {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const keyOf = (page: number): QueryKey => [resource.route, 'long', question, page]
  const inView = [...new Set(places.map(pageOf))]
  const ahead = pageOf(top) + useDirection(top)
  const wanted = [...new Set([...inView, ...(isPage(ahead, count) ? [ahead] : [])])].join(' ')
  const [asked, ask] = useState(wanted)
  const answers = useQueries({
    queries: asked
      .split(' ')
      .map(Number)
      .map((page) => ({
        queryKey: keyOf(page),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<RowsPage> =>
          provider.getList<Row>(resource.route, { ...question, pagination: { page, perPage: pageSize }, signal }),
      })),
  })
  const isAwaited = answers.some(({ isFetching }) => isFetching)
  usePace(wanted, asked, isAwaited, ask)
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

const isPage = (page: number, count: number) => page >= 1 && page <= Math.max(1, pageOf(count - 1))

/** Totals stop counting at some point: a full page beyond it says that there is more. */
function knownFrom(page: number, answer: RowsPage | undefined): number {
  const { data = [], total = 0, meta } = answer ?? {}
  if (!meta?.totalCapped) return total
  return Math.max(total, (page - 1) * pageSize + data.length + (data.length === pageSize ? pageSize : 0))
}

/** 1 on the way down, -1 on the way up, 0 until something moves and after a jump. */
function useDirection(top: number): number {
  const [moved, setMoved] = useState({ top, direction: 0 })
  const by = top - moved.top
  if (by !== 0) setMoved({ top, direction: Math.abs(by) > longestStep ? 0 : Math.sign(by) })
  return moved.direction
}

/**
 * Asks for what is wanted, at once or a pace after the last time. While an answer is on its way it is given up only for
 * a place that lasts, or on a slow line nothing would ever arrive.
 */
function usePace(wanted: string, asked: string, isAwaited: boolean, ask: (pages: string) => void): void {
  const last = useRef(0)
  useEffect(() => {
    if (wanted === asked) return undefined
    const next = () => {
      last.current = performance.now()
      ask(wanted)
    }
    const timer = setTimeout(next, isAwaited ? paceMs : last.current + paceMs - performance.now())
    return () => clearTimeout(timer)
  }, [wanted, asked, isAwaited, ask])
}

function forgetOldest(client: QueryClient, queryKey: QueryKey): void {
  const unseen = client.getQueryCache().findAll({ queryKey, type: 'inactive' })
  const oldest = unseen.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, unseen.length - keptPages))) client.getQueryCache().remove(query)
}
