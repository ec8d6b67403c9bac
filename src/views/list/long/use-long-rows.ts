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
/** Pages kept beside those in view: memory stays flat however far one scrolls. */
const maxCachedPages = 15
/** Milliseconds from one asking to the next, and for which a place must last to take over from what is awaited. */
const paceMs = 70
/** Rows from one place to the next that still are scrolling, and no jump. */
const longestStep = 25

export interface RowsQuestion {
  filter: Readonly<Record<string, unknown>>
  sort: { field: string; order: 'ASC' | 'DESC' }
}

interface LongRows {
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

/**
 * The rows that are drawn, read page by page as they come into view, and a page ahead of them. `question` is the same
 * object as long as it is the same question.
 */
export function useLongRows(resource: Resource, question: RowsQuestion, { places, top, count }: Drawn): LongRows {
  const client = useQueryClient()
  const inView = listPages(places)
  const pagesInView = inView.join(' ')
  const ahead = pageNumber(top) + useDirection(top)
  const wantedPages = isPage(ahead, count) && !inView.includes(ahead) ? `${pagesInView} ${ahead}`.trim() : pagesInView
  const [requestedPages, ask] = useState(wantedPages)
  const answers = usePages(resource, question, requestedPages)
  const isAwaited = answers.some(({ isFetching }) => isFetching)
  usePacedRequest(wantedPages, requestedPages, isAwaited, ask)
  const pages = useHashes(resource, question, pagesInView).map(
    (hash) => client.getQueryCache().get<RowsPage>(hash)?.state.data,
  )
  const failed = answers.find(({ isError, data }) => isError && !data)
  const retry = useCallback(() => {
    for (const { isError, data, refetch } of answers) if (isError && !data) void refetch()
  }, [answers])
  return {
    rowAt: (index) => pages[inView.indexOf(pageNumber(index))]?.data[index % pageSize],
    known: pages.reduce((most, answer, at) => Math.max(most, knownCount(inView[at] ?? 1, answer)), 0),
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

/** The pages asked for. What the library prepares of a question is prepared as pages change, not at each frame. */
function usePages(resource: Resource, question: RowsQuestion, pages: string): readonly QueryObserverResult<RowsPage>[] {
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
    forgetOldest(client, [resource.route, 'long'])
  }, [observer, queries, client, resource])
  return answers
}

/** What the library knows the pages by, made anew only as they change. */
const useHashes = (resource: Resource, question: RowsQuestion, pages: string): readonly string[] =>
  useMemo(
    () => parsePages(pages).map((page) => hashKey(pageQueryKey(resource, question, page))),
    [resource, question, pages],
  )

const parsePages = (pages: string) => (pages === '' ? [] : pages.split(' ').map(Number))

const pageNumber = (index: number) => Math.floor(index / pageSize) + 1

/** Of places in their order, each page once. */
function listPages(places: readonly number[]): number[] {
  const pages: number[] = []
  for (const place of places) if (pages.at(-1) !== pageNumber(place)) pages.push(pageNumber(place))
  return pages
}

const isPage = (page: number, count: number) => page >= 1 && page <= Math.max(1, pageNumber(count - 1))

/** Totals stop counting at some point: a full page beyond it says that there is more. */
function knownCount(page: number, answer: RowsPage | undefined): number {
  if (!answer) return 0
  const { data, total = 0, meta } = answer
  if (!meta?.totalCapped) return total
  return Math.max(total, (page - 1) * pageSize + data.length + (data.length === pageSize ? pageSize : 0))
}

/** 1 on the way down, -1 on the way up, 0 until something moves and after a jump. */
function useDirection(top: number): number {
  const lastMove = useRef({ top, direction: 0 })
  const by = top - lastMove.current.top
  if (by !== 0) lastMove.current = { top, direction: Math.abs(by) > longestStep ? 0 : Math.sign(by) }
  return lastMove.current.direction
}

/**
 * Asks for what is wanted, at once or a pace after the last time. While an answer is on its way it is given up only for
 * a place that lasts, or on a slow line nothing would ever arrive.
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

function forgetOldest(client: QueryClient, queryKey: QueryKey): void {
  const unseen = client.getQueryCache().findAll({ queryKey, type: 'inactive' })
  const oldest = unseen.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, unseen.length - maxCachedPages))) client.getQueryCache().remove(query)
}
