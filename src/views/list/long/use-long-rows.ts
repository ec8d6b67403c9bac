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
const keptPages = 15
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
  const inView = pagesOf(places)
  const shown = inView.join(' ')
  const ahead = pageOf(top) + useDirection(top)
  const wanted = isPage(ahead, count) && !inView.includes(ahead) ? `${shown} ${ahead}`.trim() : shown
  const [asked, ask] = useState(wanted)
  const answers = usePages(resource, question, asked)
  const isAwaited = answers.some(({ isFetching }) => isFetching)
  usePace(wanted, asked, isAwaited, ask)
  const pages = useHashes(resource, question, shown).map(
    (hash) => client.getQueryCache().get<RowsPage>(hash)?.state.data,
  )
  const failed = answers.find(({ isError, data }) => isError && !data)
  const retry = useCallback(() => {
    for (const { isError, data, refetch } of answers) if (isError && !data) void refetch()
  }, [answers])
  return {
    rowAt: (index) => pages[inView.indexOf(pageOf(index))]?.data[index % pageSize],
    known: pages.reduce((most, answer, at) => Math.max(most, knownFrom(inView[at] ?? 1, answer)), 0),
    error: failed?.error,
    retry,
  }
}

const keyOf = ({ route }: Resource, question: RowsQuestion, page: number): QueryKey => [route, 'long', question, page]

/** The pages asked for. What the library prepares of a question is prepared as pages change, not at each frame. */
function usePages(resource: Resource, question: RowsQuestion, asked: string): readonly QueryObserverResult<RowsPage>[] {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const queries = useMemo(
    () =>
      numbersIn(asked).map((page) => ({
        queryKey: keyOf(resource, question, page),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<RowsPage> =>
          provider.getList<Row>(resource.route, { ...question, pagination: { page, perPage: pageSize }, signal }),
      })),
    [provider, resource, question, asked],
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
  useMemo(() => numbersIn(pages).map((page) => hashKey(keyOf(resource, question, page))), [resource, question, pages])

const numbersIn = (pages: string) => (pages === '' ? [] : pages.split(' ').map(Number))

const pageOf = (index: number) => Math.floor(index / pageSize) + 1

/** Of places in their order, each page once. */
function pagesOf(places: readonly number[]): number[] {
  const pages: number[] = []
  for (const place of places) if (pages.at(-1) !== pageOf(place)) pages.push(pageOf(place))
  return pages
}

const isPage = (page: number, count: number) => page >= 1 && page <= Math.max(1, pageOf(count - 1))

/** Totals stop counting at some point: a full page beyond it says that there is more. */
function knownFrom(page: number, answer: RowsPage | undefined): number {
  if (!answer) return 0
  const { data, total = 0, meta } = answer
  if (!meta?.totalCapped) return total
  return Math.max(total, (page - 1) * pageSize + data.length + (data.length === pageSize ? pageSize : 0))
}

/** 1 on the way down, -1 on the way up, 0 until something moves and after a jump. */
function useDirection(top: number): number {
  const moved = useRef({ top, direction: 0 })
  const by = top - moved.current.top
  if (by !== 0) moved.current = { top, direction: Math.abs(by) > longestStep ? 0 : Math.sign(by) }
  return moved.current.direction
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
