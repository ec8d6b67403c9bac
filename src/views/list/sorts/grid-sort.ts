import type { GridEventListener, GridSortModel } from '@mui/x-data-grid/models'
import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import { mostSortKeys, sortKeys, sortOf } from '../../../../dataProvider/sort'
import type { ListLook } from '../list-look'

/** The order of the list as the grid shows and changes it: its first key, and with Shift one more. */
export function useGridSort({ visible }: ListLook) {
  const { sort, setSort } = useListContext()
  const keys = sortKeys(sort)
  const [[name, direction] = ['', 'asc' as const]] = keys
  // The grid answers a sort it has no column for by taking it away, which would ask the server twice.
  const isOwn = visible.some((shown) => shown.isSortable && shown.name === name)
  const sortModel = useMemo<GridSortModel>(
    () => (isOwn ? [{ field: name, sort: direction }] : []),
    [isOwn, name, direction],
  )
  const onColumnHeaderClick: GridEventListener<'columnHeaderClick'> = ({ field, colDef }, event) => {
    if (!event.shiftKey || !colDef.sortable) return
    // It would sort by this column alone.
    event.defaultMuiPrevented = true
    const others = keys.filter(([other]) => other !== field)
    const turned = keys.map((key) => (key[0] === field ? ([field, key[1] === 'asc' ? 'desc' : 'asc'] as const) : key))
    if (others.length < keys.length) setSort(sortOf(turned))
    else if (keys.length < mostSortKeys) setSort(sortOf([...keys, [field, 'asc']]))
  }
  const onSortModelChange = ([first]: GridSortModel) => {
    if (first) setSort(sortOf([[first.field, first.sort === 'desc' ? 'desc' : 'asc']]))
  }
  return { sortModel, sortingOrder: ['asc', 'desc'] as ('asc' | 'desc')[], onSortModelChange, onColumnHeaderClick }
}
