import { relations } from '../../resources/relations'
import type { NamedSet } from '../fields/views-contract'
import type { Relation } from '../framework/relations'

/** What filters on a reference to the resource may name instead of its records. */
export function namedSets(resource: string): NamedSet[] {
  const sets = Object.entries<Relation>(relations)
    .filter(([, { of, pick }]) => of === resource && !pick)
    .map(([name, { label }]) => ({ name: `$${name}` as const, label }))
  return resource === 'employees' ? [{ name: '$me' }, ...sets] : sets
}
