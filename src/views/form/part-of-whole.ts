import type { RefOptions } from '../../fields/ref'
import { scopeForVerb } from '../../framework/access'
import type { Field } from '../../framework/field'
import { isPlainObject, type LooseFilter } from '../../framework/filter'
import { mergeFilters } from '../../framework/lists/group-filter'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'

/** Tells whether the field names the record of which a new one becomes a part. */
const isPartReference = ({ options }: Field): boolean => {
  const { isPart, required, fixed } = options as RefOptions
  return isPart === true && required === true && fixed === true
}

/**
 * Limits the records to choose in a new part to those to which the person may add it, as far as the grants
 * say so by fields of the whole.
 */
export function limitToExtensible(resource: Resource, name: string, roles: readonly Role[]): Field | undefined {
  const field = resource.fields[name]
  if (!field || !isPartReference(field)) return field
  const scope = scopeForVerb(resource, 'create', roles)
  if (typeof scope === 'string' || scope.any === 'all') return field
  const limits = scope.any.map((filter) => pickWholeConditions(name, filter))
  const comparable = limits.filter((limit) => limit !== undefined)
  if (comparable.length < limits.length) return field
  const { where } = field.options as RefOptions
  const options: RefOptions = {
    ...field.options,
    where: mergeFilters(where, comparable.length > 1 ? { or: comparable } : comparable[0]),
  }
  return { ...field, options }
}

/** Picks the conditions on fields of the record that the reference names; undefined where there is none. */
function pickWholeConditions(name: string, filter: LooseFilter): LooseFilter | undefined {
  const picked = Object.entries(filter).flatMap(([path, condition]): LooseFilter[] => {
    if (path === 'and' && Array.isArray(condition))
      return condition
        .filter(isPlainObject)
        .map((part) => pickWholeConditions(name, part as LooseFilter))
        .filter((part) => part !== undefined)
    const [own, field = '', ...beyond] = path.split('.')
    return own === name && beyond.length === 0 && isComparable(condition) ? [{ [field]: condition }] : []
  })
  return picked.length > 0 ? mergeFilters(...picked) : undefined
}

/** Relations between people are compared by the server only; the person signed in is comparable. */
const isComparable = (condition: unknown): condition is LooseFilter[string] =>
  !/"\$(?!me")/.test(JSON.stringify(condition))
