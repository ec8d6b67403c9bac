import { toListFilter } from '../../../dataProvider/filter'
import type { Selection } from '../../framework/batch'
import type { Resource } from '../../framework/resource'
import type { TickedRows } from '../list/ticked-rows'

/** Turns the selected rows of a list into the wire form; `filterValues` are the filters of the list. */
export function toSelection(
  resource: Resource,
  { type, ids }: TickedRows,
  filterValues: Readonly<Record<string, unknown>>,
): Selection {
  const numbers = [...ids].map(Number)
  if (type === 'include') return { ids: numbers }
  const { filter = {}, q } = toListFilter(resource, filterValues)
  return { filter, ...(q ? { q } : {}), ...(numbers.length > 0 ? { except: numbers } : {}) }
}
