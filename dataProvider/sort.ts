import { readUser } from '../authProvider/storage'
import { listFieldReaders, scopeForRights } from '../src/framework/access'
import { listEffectiveRoles } from '../src/framework/company/catalogue'
import type { Role } from '../src/framework/register'
import { commonNames, type Resource } from '../src/framework/resource'

/**
 * react-admin's order of a list. `field` may hold several keys, `status,-name`; `order` applies to the
 * first.
 */
export interface ListSort {
  field: string
  order: 'ASC' | 'DESC'
}

export type SortKey = readonly [name: string, direction: 'asc' | 'desc']

/** Most sort keys that the server takes. */
export const maxSortKeys = 4

/** Reads the keys of an order; a name that occurs twice counts once. */
export function parseSortKeys({ field, order }: ListSort): SortKey[] {
  const keys = field.split(',').map((part, index): SortKey => {
    const isDown = index === 0 ? order === 'DESC' : part.startsWith('-')
    return [part.replace(/^-/, ''), isDown ? 'desc' : 'asc']
  })
  return keys
    .filter(([name], index) => name && keys.findIndex(([other]) => other === name) === index)
    .slice(0, maxSortKeys)
}

/** Builds the order from at least one key. */
export function joinSortKeys([first, ...rest]: readonly SortKey[]): ListSort {
  const others = rest.map(([name, direction]) => (direction === 'desc' ? `-${name}` : name))
  return { field: [first?.[0] ?? '', ...others].join(','), order: first?.[1] === 'desc' ? 'DESC' : 'ASC' }
}

/**
 * Answers the order in wire form, without unknown or unreadable fields; undefined means the default order.
 */
export function toWireSort(
  resource: Resource,
  sort: ListSort | undefined,
  roles: () => readonly Role[] = () => listEffectiveRoles(readUser()?.roles ?? []),
): { sort?: SortKey[] } {
  const isKnown = (name: string) =>
    Object.hasOwn(resource.fields, name) ||
    name === resource.workflow?.field ||
    (commonNames as readonly string[]).includes(name)
  const isRead = (name: string) => {
    const readers = listFieldReaders(resource, name)
    return !readers || scopeForRights(readers, roles()) !== 'none'
  }
  const keys = (sort ? parseSortKeys(sort) : []).filter(([name]) => isKnown(name) && isRead(name))
  return keys.length > 0 ? { sort: keys } : {}
}
