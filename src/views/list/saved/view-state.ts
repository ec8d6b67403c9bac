import { toListFilter } from '../../../../dataProvider/filter'
import { joinSortKeys, type ListSort, parseSortKeys } from '../../../../dataProvider/sort'
import type { SavedView, ViewState } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { isSameValue } from '../../saving/is-same-value'
import { displayStorageKeys, type ListDisplay } from '../list-display'
import { readPreference, storePreference } from '../preference'
import { toStoredNames } from '../stored-names'

/** The state of a list, as the list context of react-admin has it. */
export interface ListState {
  filterValues: Readonly<Record<string, unknown>>
  sort: ListSort
  perPage: number
}

/** Answers the current list as a view stores it. */
export function toViewState(resource: Resource, { filterValues, sort }: ListState, look: ListDisplay): ViewState {
  return {
    ...toListFilter(resource, filterValues),
    sort: parseSortKeys(sort),
    ...(look.chosen ? { columns: look.chosen } : {}),
    density: look.density,
    ...(look.as === 'list' ? {} : { as: look.as }),
    // A setting that was switched off again is the same as the default.
    frame: Object.fromEntries(Object.entries(look.frame).filter(([, value]) => value)),
  }
}

/** Tells whether the list differs from the view; settings that the view does not store do not count. */
export function isViewChanged(saved: ViewState, now: ViewState): boolean {
  const { sort = now.sort, density = now.density } = saved
  return !isSameValue({ ...saved, sort, density }, now)
}

/** Builds the address of a list that shows the view; with `null` that of the default list. */
export function buildViewSearch(view: SavedView | null, perPage: number): string {
  const { filter = {}, q, sort } = view?.state ?? {}
  const order = sort && sort.length > 0 ? joinSortKeys(sort) : undefined
  const params = new URLSearchParams({ filter: JSON.stringify(q ? { ...filter, q } : filter) })
  if (view) params.set('view', String(view.id))
  if (view?.state.as) params.set('as', view.state.as)
  if (order) params.set('sort', order.field)
  if (order) params.set('order', order.order)
  params.set('perPage', String(perPage))
  return `?${params}`
}

/** Stores the display of the view on this device; the density defaults to that of the device. */
export function storeViewDisplay(resource: Resource, { id, state }: SavedView): void {
  const places = displayStorageKeys(resource, id)
  const deviceDensity = readPreference(displayStorageKeys(resource, 0).density)
  const { columns = null, frame = null } = toStoredNames(resource, state)
  storePreference(places.columns, columns)
  storePreference(places.frame, frame)
  storePreference(places.density, state.density ?? (deviceDensity ? JSON.parse(deviceDensity) : null))
}

/** Tells whether this device has opened the view before; then it may have unsaved changes of it. */
export const hasStoredDisplay = (resource: Resource, { id }: SavedView): boolean =>
  readPreference(displayStorageKeys(resource, id).columns) !== null
