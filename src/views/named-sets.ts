import type { NamedSet } from '../fields/views-contract'
import { application } from '../framework/company/application'

/** What filters on a reference to the resource may name instead of its records. */
export function namedSets(resource: string): NamedSet[] {
  const sets = Object.entries(application().relations)
    .filter(([, { of, pick }]) => of === resource && !pick)
    .map(([name, { label }]) => ({ name: `$${name}` as const, label }))
  return resource === 'employees' ? [{ name: '$me' }, ...sets] : sets
}
