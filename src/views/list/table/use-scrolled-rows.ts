import {
  hashKey,
  notifyManager,
  QueriesObserver,
  type QueryClient,
  type QueryKey,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'

export const pageSize = 100
/**
 * Number of pages in the cache beside the visible ones, so that memory stays the same however far the list
 * scrolls.
 */
const maxCachedPages = 15
/**
 * Pause between requests in milliseconds. A position must also last that long to replace a pending
 * request.
 */
const paceMs = 70
/** Most rows from one position to the next that still count as scrolling; more count as a jump. */
const longestStep = 25

export interface RowsQuestion {
  filter: Readonly<Record<string, unknown>>
  sort: { field: string; order: 'ASC' | 'DESC' }
}

interface ScrolledRowsAnswer {
  /** Answers the row at a position of the list; undefined until it has loaded. */
  rowAt(index: number): Row | undefined
  /** The least number of rows that there are, as far as the loaded pages show. */
  known: number
  /** The error because of which visible pages are missing. */
  error: unknown
  retry(): void
}

interface RowsPage {
  data: Row[]
  total?: number
  meta?: { totalCapped?: boolean }
}

interface RenderedRows {
  /** The rendered positions in their order, with the one that has the focus. */
  places: readonly number[]
  /** Position of the first visible row. */
  top: number
  /** Number of all rows that can be scrolled to. */
  count: number
}

/**
 * Loads the rendered rows page by page as they come into view, and one page ahead. The same `question`
 * must be the same object.
 */
export function useScrolledRows(
  resource: Resource,
  question: RowsQuestion,
  { places, top, count }: RenderedRows,
): ScrolledRowsAnswer {
  const client = useQueryClient()
  const inView = listPageNumbers(places)
  const pagesInView = inView.join(' ')
  const ahead = pageNumber(top) + useScrollDirection(top)
  const wantedPages =
    isExistingPage(ahead, count) && !inView.includes(ahead) ? `${pagesInView} ${ahead}`.trim() : pagesInView
  const [requestedPages, ask] = useState(wantedPages)
  const answers = useRowPages(resource, question, requestedPages)
  const isAwaited = answers.some(({ isFetching }) => isFetching)
  usePacedRequest(wantedPages, requestedPages, isAwaited, ask)
  const pages = usePageHashes(resource, question, pagesInView).map(
    (hash) => client.getQueryCache().get<RowsPage>(hash)?.state.data,
  )
  const failed = answers.find(({ isError, data }) => isError && !data)
  const retry = useCallback(() => {
    for (const { isError, data, refetch } of answers) if (isError && !data) void refetch()
  }, [answers])
  return {
    rowAt: (index) => {
      const page =
        pages[inView.indexOf(pageNumber(index))] ?? findCachedPage(client, resource, question, pageNumber(index))
      return page?.data[index % pageSize]
    },
    known: pages.reduce((most, answer, at) => Math.max(most, findKnownCount(inView[at] ?? 1, answer)), 0),
    error: failed?.error,
    retry,
  }
}

const pageQueryKey = ({ route }: Resource, question: RowsQuestion, page: number): QueryKey => [
  route,
  'long',
  question,
  page,
]

const findCachedPage = (client: QueryClient, resource: Resource, question: RowsQuestion, page: number) =>
  client.getQueryData<RowsPage>(pageQueryKey(resource, question, page))

/** Loads the requested pages. The library prepares queries only when the pages change, not at each frame. */
function useRowPages(
  resource: Resource,
  question: RowsQuestion,
  pages: string,
): readonly QueryObserverResult<RowsPage>[] {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const queries = useMemo(
    () =>
      parsePages(pages).map((page) => ({
        queryKey: pageQueryKey(resource, question, page),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<RowsPage> =>
          provider.getList<Row>(resource.route, { ...question, pagination: { page, perPage: pageSize }, signal }),
      })),
    [provider, resource, question, pages],
  )
  const [observer] = useState(() => new QueriesObserver<QueryObserverResult<RowsPage>[]>(client, queries))
  const answers = useSyncExternalStore(
    useCallback((onChange) => observer.subscribe(notifyManager.batchCalls(onChange)), [observer]),
    () => observer.getCurrentResult() as QueryObserverResult<RowsPage>[],
  )
  useEffect(() => {
    observer.setQueries(queries)
    removeOldestPages(client, [resource.route, 'long'])
  }, [observer, queries, client, resource])
  return answers
}

/** Computes the library's keys of the pages, only when the pages change. */
const usePageHashes = (resource: Resource, question: RowsQuestion, pages: string): readonly string[] =>
  useMemo(
    () => parsePages(pages).map((page) => hashKey(pageQueryKey(resource, question, page))),
    [resource, question, pages],
  )

const parsePages = (pages: string) => (pages === '' ? [] : pages.split(' ').map(Number))

const pageNumber = (index: number) => Math.floor(index / pageSize) + 1

/** Lists the pages of the positions, in their order, each once. */
function listPageNumbers(places: readonly number[]): number[] {
  const pages: number[] = []
  for (const place of places) if (pages.at(-1) !== pageNumber(place)) pages.push(pageNumber(place))
  return pages
}

const isExistingPage = (page: number, count: number) => page >= 1 && page <= Math.max(1, pageNumber(count - 1))

/**
 * Finds the number of rows that are known. Totals stop counting at a cap: a full page beyond it means that
 * there are more.
 */
function findKnownCount(page: number, answer: RowsPage | undefined): number {
  if (!answer) return 0
  const { data, total = 0, meta } = answer
  if (!meta?.totalCapped) return total
  return Math.max(total, (page - 1) * pageSize + data.length + (data.length === pageSize ? pageSize : 0))
}

/** Answers 1 when the list scrolls down, -1 when it scrolls up, 0 at first and after a jump. */
function useScrollDirection(top: number): number {
  const lastMove = useRef({ top, direction: 0 })
  const by = top - lastMove.current.top
  if (by !== 0) lastMove.current = { top, direction: Math.abs(by) > longestStep ? 0 : Math.sign(by) }
  return lastMove.current.direction
}

/**
 * Requests the wanted pages at once, or one pause after the last request. It drops a pending request only
 * for a position that lasts; otherwise nothing would ever arrive on a slow line.
 */
function usePacedRequest(
  wantedPages: string,
  requestedPages: string,
  isAwaited: boolean,
  ask: (pages: string) => void,
): void {
  const last = useRef(0)
  useEffect(() => {
    if (wantedPages === requestedPages) return undefined
    const sendNext = () => {
      last.current = performance.now()
      ask(wantedPages)
    }
    const timer = setTimeout(sendNext, isAwaited ? paceMs : last.current + paceMs - performance.now())
    return () => clearTimeout(timer)
  }, [wantedPages, requestedPages, isAwaited, ask])
}

function removeOldestPages(client: QueryClient, queryKey: QueryKey): void {
  const unseen = client.getQueryCache().findAll({ queryKey, type: 'inactive' })
  const oldest = unseen.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, unseen.length - maxCachedPages))) client.getQueryCache().remove(query)
}
