import { type Condition, isPlainObject, type LooseFilter, type Operator, operators } from '../src/framework/filter'
import type { Resource } from '../src/framework/resource'

interface ListFilter {
  q?: string
  filter?: LooseFilter
}

/**
 * Turns react-admin's filter object into wire form. `q` stays apart; `{ field: value }` becomes a
 * comparison (`in` for a list, else `eq`, or `contains` where the type has no `eq`); `{ field: { operator:
 * value } }` stays.
 */
export function toListFilter(resource: Resource, values: Readonly<Record<string, unknown>>): ListFilter {
  const { q, ...rest } = values
  const filter: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === '') continue
    filter[name] =
      isLogicalOperator(name) || isCondition(value) ? value : { [chooseOperator(resource, name, value)]: value }
  }
  return {
    ...(typeof q === 'string' && q.trim() ? { q: q.trim() } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  }
}

const isLogicalOperator = (name: string) => name === 'and' || name === 'or' || name === 'not'

/** Tells whether the value is a condition such as `{ in: [...] }` and no object of another kind. */
function isCondition(value: unknown): value is Partial<Record<Operator, unknown>> {
  if (!isPlainObject(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => (operators as readonly string[]).includes(key))
}

/** Reads a condition from an address; a plain value there means equality. */
export function toCondition(value: unknown): Condition | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (isCondition(value)) return value as Condition
  return Array.isArray(value) ? { in: value } : { eq: value as string }
}

function chooseOperator(resource: Resource, name: string, value: unknown): Operator {
  if (Array.isArray(value)) return 'in'
  const fieldOperators = resource.fields[name]?.type.operators
  return !fieldOperators || fieldOperators.includes('eq')
    ? 'eq'
    : (fieldOperators.find((operator) => operator === 'contains') ?? fieldOperators[0] ?? 'eq')
}
