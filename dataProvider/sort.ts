import { readUser } from '../authProvider/storage'
import { fieldReaders, scopeForRights } from '../src/framework/access'
import { effectiveRoles } from '../src/framework/company/catalogue'
import type { Role } from '../src/framework/register'
import { commonNames, type Resource } from '../src/framework/resource'

/** react-admin's order of a list. Further keys follow the first in `field`, `status,-name`; `order` is the first's. */
export interface ListSort {
  field: string
  order: 'ASC' | 'DESC'
}

export type SortKey = readonly [name: string, direction: 'asc' | 'desc']

/** As many as the wire takes. */
export const maxSortKeys = 4

/** The keys of an order, each name once. */
export function sortKeys({ field, order }: ListSort): SortKey[] {
  const keys = field.split(',').map((part, index): SortKey => {
    const isDown = index === 0 ? order === 'DESC' : part.startsWith('-')
    return [part.replace(/^-/, ''), isDown ? 'desc' : 'asc']
  })
  return keys
    .filter(([name], index) => name && keys.findIndex(([other]) => other === name) === index)
    .slice(0, maxSortKeys)
}

/** The order that has these keys; at least one. */
export function toSort([first, ...rest]: readonly SortKey[]): ListSort {
  const others = rest.map(([name, direction]) => (direction === 'desc' ? `-${name}` : name))
  return { field: [first?.[0] ?? '', ...others].join(','), order: first?.[1] === 'desc' ? 'DESC' : 'ASC' }
}

/** The order as the wire's, without what the resource does not have or the person may not read; nothing: the usual one. */
export function toListSort(
  resource: Resource,
  sort: ListSort | undefined,
  roles: () => readonly Role[] = () => effectiveRoles(readUser()?.roles ?? []),
): { sort?: SortKey[] } {
  const isKnown = (name: string) =>
    Object.hasOwn(resource.fields, name) ||
    name === resource.workflow?.field ||
    (commonNames as readonly string[]).includes(name)
  const isRead = (name: string) => {
    const readers = fieldReaders(resource, name)
    return !readers || scopeForRights(readers, roles()) !== 'none'
  }
  const keys = (sort ? sortKeys(sort) : []).filter(([name]) => isKnown(name) && isRead(name))
  return keys.length > 0 ? { sort: keys } : {}
}
