import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { findColumn } from '../../display-fields'
import { reverseKey, useSortOrder } from './use-sort-order'

/** Answers the list's sort keys with their words, and functions that change them. */
export function useSortKeys(resource: Resource) {
  const { keys, put } = useSortOrder()
  return {
    keys: keys.map(([name, direction]) => ({
      name,
      direction,
      label: findColumn(resource, name, findResource)?.label ?? name,
    })),
    add: (name: string) => put((now) => [...now, [name, 'asc']]),
    remove: (name: string) => put((now) => now.filter(([other]) => other !== name)),
    turn: (name: string) => put((now) => reverseKey(now, name)),
    /** Moves a key from one position to another, both from 0. */
    move: (from: number, to: number) =>
      put((now) => {
        const others = now.filter((_, index) => index !== from)
        return [...others.slice(0, to), ...now.slice(from, from + 1), ...others.slice(to)]
      }),
  }
}
