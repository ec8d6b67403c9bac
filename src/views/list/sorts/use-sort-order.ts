import { useListContext } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { joinSortKeys, parseSortKeys, type SortKey } from '../../../../dataProvider/sort'

/**
 * Answers the list's sort keys, and functions that change them. The list follows its address a moment
 * later, so a further change builds on the previous one and not on the list.
 */
export function useSortOrder() {
  const { sort, setSort } = useListContext()
  const { field, order } = sort
  const latest = useRef<readonly SortKey[]>(parseSortKeys(sort))
  /** Orders that were set here and are not on the screen yet, oldest first. */
  const pendingOrders = useRef<string[]>([])
  // This is a layout effect, because React may discard a render with an older or a newer order.
  useLayoutEffect(() => {
    const place = pendingOrders.current.lastIndexOf(`${field} ${order}`)
    // Orders set later are still pending; an order from elsewhere replaces all of them.
    pendingOrders.current = place < 0 ? [] : pendingOrders.current.slice(place + 1)
    if (pendingOrders.current.length === 0) latest.current = parseSortKeys({ field, order })
  }, [field, order])
  const put = (change: (now: readonly SortKey[]) => readonly SortKey[]) => {
    const next = change(latest.current)
    // A list needs at least one key.
    if (next.length === 0 || next === latest.current) return
    latest.current = next
    const sort = joinSortKeys(next)
    pendingOrders.current = [...pendingOrders.current, `${sort.field} ${sort.order}`]
    setSort(sort)
  }
  return { keys: parseSortKeys(sort), put }
}

/** Reverses one of the keys, if it is among them. */
export const reverseKey = (keys: readonly SortKey[], name: string): SortKey[] =>
  keys.map(([other, direction]) => [other, other === name ? reverseDirection(direction) : direction])

export const reverseDirection = (direction: SortKey[1]): SortKey[1] => (direction === 'asc' ? 'desc' : 'asc')
