import type { GridEventListener, GridSortModel } from '@mui/x-data-grid/models'
import { useListContext } from 'ra-core'
import { useMemo, useRef } from 'react'
import { mostSortKeys, type SortKey, sortKeys, sortOf } from '../../../../dataProvider/sort'
import type { ListLook } from '../list-look'

/** The order of the list as the grid shows and changes it: its first key, and with Shift one more. */
export function useGridSort({ visible }: ListLook) {
  const { sort, setSort } = useListContext()
  const keys = sortKeys(sort)
  const [[name, direction] = ['', 'asc' as const]] = keys
  // The list follows its address a moment later: a click meanwhile builds on the one before.
  const shown = `${sort.field} ${sort.order}`
  const latest = useRef<{ shown: string; keys: readonly SortKey[] }>({ shown, keys })
  if (latest.current.shown !== shown) latest.current = { shown, keys }
  const put = (next: readonly SortKey[]) => {
    latest.current = { shown, keys: next }
    setSort(sortOf(next))
  }
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
    const now = latest.current.keys
    const turned = now.map((key): SortKey => (key[0] === field ? [field, key[1] === 'asc' ? 'desc' : 'asc'] : key))
    if (now.some(([other]) => other === field)) put(turned)
    else if (now.length < mostSortKeys) put([...now, [field, 'asc']])
  }
  const onSortModelChange = ([first]: GridSortModel) => {
    if (first) put([[first.field, first.sort === 'desc' ? 'desc' : 'asc']])
  }
  return { sortModel, sortingOrder: ['asc', 'desc'] as ('asc' | 'desc')[], onSortModelChange, onColumnHeaderClick }
}
