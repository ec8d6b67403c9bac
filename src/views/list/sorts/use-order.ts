import { useListContext } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { type SortKey, sortKeys, toSort } from '../../../../dataProvider/sort'

/**
 * The keys of the list's order, and how to change them. The list follows its address a moment later: what is done
 * meanwhile builds on what was done before.
 */
export function useSortOrder() {
  const { sort, setSort } = useListContext()
  const { field, order } = sort
  const latest = useRef<readonly SortKey[]>(sortKeys(sort))
  /** What was asked for here and is not on the screen yet, oldest first. */
  const pendingOrders = useRef<string[]>([])
  // Only once it is on the screen: a drawing that React begins and throws away knows an older or a newer order.
  useLayoutEffect(() => {
    const place = pendingOrders.current.lastIndexOf(`${field} ${order}`)
    // What was asked for later is on its way; an order that nobody asked for here takes the place of all of it.
    pendingOrders.current = place < 0 ? [] : pendingOrders.current.slice(place + 1)
    if (pendingOrders.current.length === 0) latest.current = sortKeys({ field, order })
  }, [field, order])
  const put = (change: (now: readonly SortKey[]) => readonly SortKey[]) => {
    const next = change(latest.current)
    // Without any key the list would be in no order.
    if (next.length === 0 || next === latest.current) return
    latest.current = next
    const sort = toSort(next)
    pendingOrders.current = [...pendingOrders.current, `${sort.field} ${sort.order}`]
    setSort(sort)
  }
  return { keys: sortKeys(sort), put }
}

/** The keys with one turned round, where it is among them. */
export const reverseKey = (keys: readonly SortKey[], name: string): SortKey[] =>
  keys.map(([other, direction]) => [other, other === name ? reverseDirection(direction) : direction])

export const reverseDirection = (direction: SortKey[1]): SortKey[1] => (direction === 'asc' ? 'desc' : 'asc')
