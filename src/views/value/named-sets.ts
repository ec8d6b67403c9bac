import type { NamedSet } from '../../fields/field-views'
import { listNamedRelations } from '../../framework/company/catalogue'
import { peopleResource } from '../../framework/register'

/** Lists the sets of records that filters on a reference to the resource may name. */
export function listNamedSets(resource: string): NamedSet[] {
  const sets = listNamedRelations().flatMap(({ name, label, of }) => (of === resource ? [{ name, label }] : []))
  return resource === peopleResource ? [{ name: '$me' }, ...sets] : sets
}
