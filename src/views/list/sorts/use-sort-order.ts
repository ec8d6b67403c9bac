import { useListContext } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { joinSortKeys, parseSortKeys, type SortKey } from '../../../../dataProvider/sort'

/**
 * The list's sort keys, and functions to change them. The list follows its address a moment later,
 * so a further change builds on the previous one.
 */
export function useSortOrder() {
  const { sort, setSort } = useListContext()
  const { field, order } = sort
  const latest = useRef<readonly SortKey[]>(parseSortKeys(sort))
  /** Orders requested here that are not on screen yet, oldest first. */
  const pendingOrders = useRef<string[]>([])
  // In a layout effect, because React may discard a render with an older or a newer order.
  useLayoutEffect(() => {
    const place = pendingOrders.current.lastIndexOf(`${field} ${order}`)
    // Later requests are pending; an order from elsewhere replaces all of them.
    pendingOrders.current = place < 0 ? [] : pendingOrders.current.slice(place + 1)
    if (pendingOrders.current.length === 0) latest.current = parseSortKeys({ field, order })
  }, [field, order])
  const put = (change: (now: readonly SortKey[]) => readonly SortKey[]) => {
    const next = change(latest.current)
    // A list must have at least one key.
    if (next.length === 0 || next === latest.current) return
    latest.current = next
    const sort = joinSortKeys(next)
    pendingOrders.current = [...pendingOrders.current, `${sort.field} ${sort.order}`]
    setSort(sort)
  }
  return { keys: parseSortKeys(sort), put }
}

/** The keys with one reversed, if it is among them. */
export const reverseKey = (keys: readonly SortKey[], name: string): SortKey[] =>
  keys.map(([other, direction]) => [other, other === name ? reverseDirection(direction) : direction])

export const reverseDirection = (direction: SortKey[1]): SortKey[1] => (direction === 'asc' ? 'desc' : 'asc')
