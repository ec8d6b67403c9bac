import { getFieldBehaviour } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'

/** Finds the currency of a record's amounts; undefined if it has none. */
export function findCurrency(resource: Resource, record: Values): string | undefined {
  for (const field of Object.values(resource.fields)) {
    const own = getFieldBehaviour(field).unit({ currency: '' })?.field
    const code = own === undefined ? undefined : record[own]
    if (typeof code === 'string' && code !== '') return code
  }
  return undefined
}
