import { toListFilter } from '../../../dataProvider/filter'
import type { Selection } from '../../framework/batch'
import type { Resource } from '../../framework/resource'
import type { TickedRows } from '../list/ticked-rows'

/** Ticked rows of a list, as the wire names them; `filterValues` are the list's own. */
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
