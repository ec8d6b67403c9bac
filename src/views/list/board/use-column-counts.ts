import { useListContext } from 'ra-core'
import type { Resource } from '../../../framework/resource'
import { canReadField } from '../../field-access'
import { useSignedIn } from '../../signed-in'
import { formatFigureLines } from '../groups/column-figures'
import { useSummary } from '../groups/use-summary'
import { type CardMoves, countWithMoves } from './card-moves'

export interface ColumnSummary {
  count: number
  /** The sum of the column, one line for each currency. */
  lines: readonly string[]
}

/** Loads count and sum of every column over all matching records, including those without a loaded card. */
export function useColumnCounts(resource: Resource) {
  const who = useSignedIn()
  const { filterValues } = useListContext()
  const state = resource.workflow?.field ?? ''
  const name = resource.views.board?.total
  const field = name !== undefined && canReadField(resource, name, who) ? resource.fields[name] : undefined
  const figure = `sum:${name}`
  const question = { filter: filterValues, groups: [state], figures: field ? [figure] : [] }
  const { data, dataUpdatedAt, isPlaceholderData, isError, refetch } = useSummary(resource, question, true)
  const buildHead = (value: string, moves: CardMoves): ColumnSummary | undefined => {
    if (!data || isPlaceholderData) return undefined
    const group = data.groups.find((each) => each.value === value)
    return {
      count: countWithMoves(value, group?.count ?? 0, moves, dataUpdatedAt),
      lines: field && group ? formatFigureLines(field, group.figures[figure], who.company) : [],
    }
  }
  return { headOf: buildHead, toldAt: dataUpdatedAt, isError: isError && !data, retry: refetch }
}
