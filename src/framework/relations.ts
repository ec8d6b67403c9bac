import type { LooseFilter } from './filter'
import type { ResourceName } from './register'
import { type DayVariable, isDayVariable } from './values/day-variables'

/** A named set of ids, used in filters as `$name`; the server compiles it to a subquery. */
export interface Relation {
  /** Label of the set in filters, from the signed-in person's view. */
  label: string
  /** The resource whose ids are in the set, or with `pick` the ids in that reference. */
  of: ResourceName
  /**
   * A reference of that resource to itself; the set holds the records below the signed-in person along this
   * reference.
   */
  along?: string
  /** With `along`: takes the records above the signed-in person instead of those below. */
  isAbove?: boolean
  /** With `along`: takes the next level only, or all levels; default all. */
  depth?: 'direct' | 'any'
  /** Without `along`: the filter of the records in the set. */
  where?: LooseFilter
  /**
   * Without `along`: fields whose values fit the signed-in person and nobody else; only such records are in
   * the set.
   */
  alone?: readonly string[]
  /** Takes this reference of the records instead of their id. */
  pick?: string
}

/** Variables in filters; the server resolves them for each request. */
export type FilterVariable = '$me' | '$record' | DayVariable | DayExpression

/** A day that an expression says: `=today() + 7`. */
export type DayExpression = `=${string}`

export const isDayExpression = (value: unknown): value is DayExpression =>
  typeof value === 'string' && value.startsWith('=')

export const isVariable = (value: unknown): value is FilterVariable =>
  value === '$me' || value === '$record' || isDayVariable(value)
