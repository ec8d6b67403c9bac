import type { GridEventListener, GridSortModel } from '@mui/x-data-grid/models'
import { useMemo } from 'react'
import { maxSortKeys } from '../../../../dataProvider/sort'
import type { ListDisplay } from '../list-display'
import { reverseKey, useSortOrder } from './use-sort-order'

/** Connects the order of the list with the grid: a click sets the first key, with Shift a further one. */
export function useGridSort({ visible }: ListDisplay) {
  const { keys, put } = useSortOrder()
  const [[name, direction] = ['', 'asc' as const]] = keys
  // The grid removes a sort for which it has no column, and that would load the list twice.
  const isOwn = visible.some((column) => column.isSortable && column.name === name)
  const sortModel = useMemo<GridSortModel>(
    () => (isOwn ? [{ field: name, sort: direction }] : []),
    [isOwn, name, direction],
  )
  const onColumnHeaderClick: GridEventListener<'columnHeaderClick'> = ({ field, colDef }, event) => {
    if (!event.shiftKey || !colDef.sortable) return
    // Otherwise the grid would sort by this column alone.
    event.defaultMuiPrevented = true
    put((now) => {
      if (now.some(([other]) => other === field)) return reverseKey(now, field)
      return now.length < maxSortKeys ? [...now, [field, 'asc']] : now
    })
  }
  const onSortModelChange = ([first]: GridSortModel) => {
    if (first) put(() => [[first.field, first.sort === 'desc' ? 'desc' : 'asc']])
  }
  return { sortModel, sortingOrder: ['asc', 'desc'] as ('asc' | 'desc')[], onSortModelChange, onColumnHeaderClick }
}
