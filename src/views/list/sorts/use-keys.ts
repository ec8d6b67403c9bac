import { useListContext } from 'ra-core'
import { useRef } from 'react'
import { type SortKey, sortKeys, sortOf } from '../../../../dataProvider/sort'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { shownOf } from '../../columns'

/** The keys of the list's order with their words, and how to change them. */
export function useKeys(resource: Resource) {
  const { sort, setSort } = useListContext()
  const keys = sortKeys(sort)
  // The list follows its address a moment later: what is done meanwhile builds on what was done before.
  const shown = `${sort.field} ${sort.order}`
  const latest = useRef({ shown, keys })
  if (latest.current.shown !== shown) latest.current = { shown, keys }
  const put = (change: (now: readonly SortKey[]) => readonly SortKey[]) => {
    const next = change(latest.current.keys)
    // Without any key the list would be in no order.
    if (next.length === 0) return
    latest.current = { shown, keys: [...next] }
    setSort(sortOf(next))
  }
  return {
    keys: keys.map(([name, direction]) => ({
      name,
      direction,
      label: shownOf(resource, name, findResource)?.label ?? name,
    })),
    add: (name: string) => put((now) => [...now, [name, 'asc']]),
    remove: (name: string) => put((now) => now.filter(([other]) => other !== name)),
    turn: (name: string) =>
      put((now) => now.map((key): SortKey => (key[0] === name ? [name, key[1] === 'asc' ? 'desc' : 'asc'] : key))),
    /** Moves a key from its place to another, both from 0. */
    move: (from: number, to: number) =>
      put((now) => {
        const others = now.filter((_, index) => index !== from)
        return [...others.slice(0, to), ...now.slice(from, from + 1), ...others.slice(to)]
      }),
  }
}
