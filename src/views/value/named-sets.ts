import type { NamedSet } from '../../fields/views-contract'
import { namedRelations } from '../../framework/company/catalogue'

/** What filters on a reference to the resource may name instead of its records. */
export function namedSets(resource: string): NamedSet[] {
  const sets = namedRelations().flatMap(({ name, label, of }) => (of === resource ? [{ name, label }] : []))
  return resource === 'employees' ? [{ name: '$me' }, ...sets] : sets
}
