import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { addFilterConditions } from '../groups/grouping-levels'
import { boardQueryKey, cardsPerPage, type LoadedCards, useColumnCards } from './use-column-cards'

/** Answers the cards of each column, with those that were moved there. */
export function useBoardCards(resource: Resource, states: readonly string[]) {
  const toldOf = useColumnCards(resource, states)
  const { keep, withKept } = useMovedCards(resource)
  return { keep, toldOf: (state: string) => withKept(state, toldOf(state)) }
}

/**
 * Keeps moved cards visible: a card whose place is below the cards shown stays on top of its new column,
 * until the list changes or is left.
 */
function useMovedCards(resource: Resource) {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const { filterValues, sort } = useListContext()
  const question = JSON.stringify([filterValues, sort])
  const [movedCards, setMovedCards] = useState<{ question: string; ids: readonly Identifier[] }>({ question, ids: [] })
  const latest = useRef(movedCards)
  const ids = movedCards.question === question ? movedCards.ids : []
  const buildQuery = (of: readonly Identifier[]) => ({
    queryKey: [...boardQueryKey(resource), question, 'kept', of],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList<Row>(resource.route, {
        filter: addFilterConditions(filterValues, [{ id: { in: of } }]),
        sort,
        pagination: { page: 1, perPage: cardsPerPage },
        signal,
      }),
  })
  const { data } = useQuery({ ...buildQuery(ids), enabled: ids.length > 0 })
  const rows = ids.length > 0 ? (data?.data ?? []) : []

  /** Loads the card in its new state and keeps it visible. */
  const keep = async (id: Identifier): Promise<void> => {
    const before = latest.current.question === question ? latest.current.ids : []
    const next = { question, ids: [id, ...before.filter((other) => other !== id)].slice(0, cardsPerPage) }
    latest.current = next
    // If loading fails, the card is shown where the list has it.
    await client.prefetchQuery(buildQuery(next.ids))
    setMovedCards(next)
  }
  const addMovedCards = (state: string, cards: LoadedCards): LoadedCards => {
    const field = resource.workflow?.field ?? ''
    const below = rows.filter((row) => row[field] === state && !cards.rows.some(({ id }) => id === row.id))
    return { ...cards, rows: [...below, ...cards.rows], kept: new Set(below.map(({ id }) => id)) }
  }
  return { keep, withKept: addMovedCards }
}
