import type { Summary } from '../src/framework/lists/list-figures'
import type { Resource } from '../src/framework/resource'
import { callOperation } from './call'
import { toListFilter } from './filter'

export interface SummaryQuestion {
  /** The filters of the list, with the search words as `q`. */
  filter: Readonly<Record<string, unknown>>
  /** The groupings, `status` or `dateOfJoining:month`; at most three. */
  groups: readonly string[]
  /** The figures, such as `sum:creditLimit`. */
  figures: readonly string[]
}

/**
 * Loads count and figures of all matching records and of their groups.
 * @throws CallError where the server refuses
 */
export async function fetchSummary(
  resource: Resource,
  { filter, groups, figures }: SummaryQuestion,
  signal: AbortSignal,
): Promise<Summary> {
  const question = { ...toListFilter(resource, filter), groups, figures }
  const { data } = await callOperation<Summary>(resource.operations.summarize, question, { signal })
  if (!data) throw new Error(`${resource.name}: the answer holds no summary`)
  return data
}
