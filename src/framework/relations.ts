import type { LooseFilter } from './filter'

/**
 * A set of ids named once and used in filters as `$name`; the server compiles it to a subquery.
 */
export interface Relation {
  /** The resource whose ids (or whose `pick`) are in the set. */
  of: string
  /** A reference of that resource to itself: the set holds whoever reaches the signed-in person along it. */
  along?: string
  /** How far along: the next step only, or any number of steps; default any. */
  depth?: 'direct' | 'any'
  /** Without `along`: the records of the set. */
  where?: LooseFilter
  /** Take this reference of the records instead of their id. */
  pick?: string
}

/** Values a filter may name, resolved for each request. */
export const variables = ['$me', '$today', '$startOfMonth', '$endOfMonth', '$startOfYear', '$record'] as const
export type Variable = (typeof variables)[number]

export function isVariable(value: unknown): value is Variable {
  return typeof value === 'string' && (variables as readonly string[]).includes(value)
}
