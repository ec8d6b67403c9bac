import type { NamedSet } from '../../fields/views-contract'
import { namedRelations } from '../../framework/company/catalogue'

/** Sets of records that filters on a reference to the resource may name. */
export function namedSets(resource: string): NamedSet[] {
  const sets = namedRelations().flatMap(({ name, label, of }) => (of === resource ? [{ name, label }] : []))
  return resource === 'employees' ? [{ name: '$me' }, ...sets] : sets
}
