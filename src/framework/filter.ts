type Scalar = string | number | boolean | null
/**
 * Comparisons of one name; as values `$me`, `$today` and names of relations are replaced for each request.
 */
export type Condition = {
  [O in Operator]?: O extends 'in'
    ? readonly Scalar[] | `$${string}`
    : O extends 'between'
      ? readonly [Scalar, Scalar]
      : Scalar
}

/** A filter over known names: a wrong name does not compile. */
export type Filter<Name extends string> =
  | { [N in Name]?: Condition }
  | { and: readonly Filter<Name>[] }
  | { or: readonly Filter<Name>[] }
  | { not: Filter<Name> }

/** A filter whose names the server checks at start instead of the compiler. */
export type LooseFilter = { readonly [name: string]: unknown }

/** A filter that was parsed into a tree, for code that translates filters. */
export type FilterNode =
  | { kind: 'and' | 'or'; parts: FilterNode[] }
  | { kind: 'not'; part: FilterNode }
  | { kind: 'compare'; path: string; operator: Operator; value: unknown }

/** Limits of filters that callers send; part of the wire contract. */
export const filterLimits = { depth: 6, conditions: 50, values: 1000 } as const

/** Says what is wrong with a filter; whoever catches it makes the words. */
export class FilterProblem extends Error {
  /** The limit that the filter exceeds; undefined for other problems. */
  readonly limit: keyof typeof filterLimits | undefined

  constructor(message: string, limit?: keyof typeof filterLimits) {
    super(message)
    this.limit = limit
  }
}

/**
 * Parses `{ and | or | not | field: { operator: value } }` into a tree.
 * @throws FilterProblem on an unknown operator, a wrong shape or a filter beyond the limits
 */
export function parseFilter(filter: unknown, operatorNames: readonly string[]): FilterNode {
  let conditions = 0
  const read = (part: unknown, depth: number): FilterNode => {
    if (depth > filterLimits.depth) throw new FilterProblem(`nested deeper than ${filterLimits.depth}`, 'depth')
    if (!isPlainObject(part)) throw new FilterProblem('not an object')
    const parts = Object.entries(part).map(([key, value]): FilterNode => {
      if (key === 'and' || key === 'or') return { kind: key, parts: readAll(key, value, depth) }
      if (key === 'not') return { kind: 'not', part: read(value, depth + 1) }
      return readField(key, value)
    })
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }
  const readAll = (key: string, value: unknown, depth: number) => {
    if (!Array.isArray(value)) throw new FilterProblem(`"${key}" takes a list`)
    return value.map((item) => read(item, depth + 1))
  }
  const readField = (path: string, comparisons: unknown): FilterNode => {
    if (!isPlainObject(comparisons)) throw new FilterProblem(`"${path}" takes { operator: value }`)
    const parts = Object.entries(comparisons).map(([operator, value]): FilterNode => {
      if (!operatorNames.includes(operator)) throw new FilterProblem(`"${operator}" is no operator`)
      conditions += 1
      if (conditions > filterLimits.conditions)
        throw new FilterProblem(`more than ${filterLimits.conditions} conditions`, 'conditions')
      return { kind: 'compare', path, operator: operator as Operator, value }
    })
    if (parts.length === 0) throw new FilterProblem(`"${path}" has no operator`)
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }
  return read(filter, 1)
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All comparisons; each field type lists those that it allows. */
export const operators = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'startsWith',
  'empty',
] as const

export type Operator = (typeof operators)[number]
