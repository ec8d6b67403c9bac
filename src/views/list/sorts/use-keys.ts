import { useListContext } from 'ra-core'
import { type SortKey, sortKeys, sortOf } from '../../../../dataProvider/sort'
import type { Resource } from '../../../framework/resource'
import { shownOf } from '../../columns'
import { findResource } from '../../host'

/** The keys of the list's order with their words, and how to change them. */
export function useKeys(resource: Resource) {
  const { sort, setSort } = useListContext()
  const keys = sortKeys(sort)
  const put = (next: readonly SortKey[]) => {
    // Without any key the list would be in no order.
    if (next.length > 0) setSort(sortOf(next))
  }
  return {
    keys: keys.map(([name, direction]) => ({
      name,
      direction,
      label: shownOf(resource, name, findResource)?.label ?? name,
    })),
    add: (name: string) => put([...keys, [name, 'asc']]),
    remove: (name: string) => put(keys.filter(([other]) => other !== name)),
    turn: (name: string) =>
      put(keys.map((key): SortKey => (key[0] === name ? [name, key[1] === 'asc' ? 'desc' : 'asc'] : key))),
    /** Moves a key from its place to another, both from 0. */
    move: (from: number, to: number) => {
      const others = keys.filter((_, index) => index !== from)
      put([...others.slice(0, to), ...keys.slice(from, from + 1), ...others.slice(to)])
    },
  }
}
