import { useQueries } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useListContext } from 'ra-core'
import { useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { addFilterConditions } from '../groups/grouping-levels'

export const cardsPerPage = 25

/** The loaded cards of one column. */
export interface LoadedCards {
  rows: readonly Row[]
  /** Ids of cards that were moved here and whose place is below the others. */
  kept?: ReadonlySet<Identifier>
  isAwaited: boolean
  error: unknown
  retry(): void
  more(): void
}

export const boardQueryKey = (resource: Resource) => [resource.route, 'board'] as const

/** Loads the records of each state, in the order of the list, page by page. */
export function useColumnCards(resource: Resource, states: readonly string[]): (state: string) => LoadedCards {
  const provider = useDataProvider<StewardProvider>()
  const { filterValues, sort } = useListContext()
  const field = resource.workflow?.field ?? ''
  const question = JSON.stringify([filterValues, sort])
  const [request, ask] = useState<{ question: string; pages: Readonly<Record<string, number>> }>({
    question,
    pages: {},
  })
  const pages = request.question === question ? request.pages : {}
  const pageKeys = states.flatMap((state) =>
    Array.from({ length: pages[state] ?? 1 }, (_, at): [state: string, page: number] => [state, at + 1]),
  )
  const answers = useQueries({
    queries: pageKeys.map(([state, page]) => ({
      queryKey: [...boardQueryKey(resource), question, state, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList<Row>(resource.route, {
          filter: addFilterConditions(filterValues, [{ [field]: { eq: state } }]),
          sort,
          pagination: { page, perPage: cardsPerPage },
          signal,
        }),
    })),
  })
  return (state) => {
    const own = answers.filter((_, at) => pageKeys[at]?.[0] === state)
    const failed = own.filter(({ isError, data }) => isError && !data)
    return {
      rows: own.flatMap(({ data }) => data?.data ?? []),
      isAwaited: own.some(({ isPending }) => isPending),
      error: failed[0]?.error,
      retry: () => {
        for (const { refetch } of failed) void refetch()
      },
      more: () => ask({ question, pages: { ...pages, [state]: own.length + 1 } }),
    }
  }
}
