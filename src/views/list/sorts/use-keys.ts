import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { shownOf } from '../../columns'
import { turned, useOrder } from './use-order'

/** The keys of the list's order with their words, and how to change them. */
export function useKeys(resource: Resource) {
  const { keys, put } = useOrder()
  return {
    keys: keys.map(([name, direction]) => ({
      name,
      direction,
      label: shownOf(resource, name, findResource)?.label ?? name,
    })),
    add: (name: string) => put((now) => [...now, [name, 'asc']]),
    remove: (name: string) => put((now) => now.filter(([other]) => other !== name)),
    turn: (name: string) => put((now) => turned(now, name)),
    /** Moves a key from its place to another, both from 0. */
    move: (from: number, to: number) =>
      put((now) => {
        const others = now.filter((_, index) => index !== from)
        return [...others.slice(0, to), ...now.slice(from, from + 1), ...others.slice(to)]
      }),
  }
}
