import type { LooseFilter } from './filter'
import type { ResourceName } from './register'
import { type DayVariable, isDayVariable } from './values/day-variables'

/**
 * A set of ids named once and used in filters as `$name`; the server compiles it to a subquery.
 */
export interface Relation {
  /** Words for the set where a filter offers it, seen from the signed-in person. */
  label: string
  /** The resource whose ids (or whose `pick`) are in the set. */
  of: ResourceName
  /** A reference of that resource to itself: the set holds whoever reaches the signed-in person along it. */
  along?: string
  /** With `along`: the set holds those above, whom the signed-in person reaches along it; default: those below. */
  isAbove?: boolean
  /** How far along: the next step only, or any number of steps; default any. */
  depth?: 'direct' | 'any'
  /** Without `along`: the records of the set. */
  where?: LooseFilter
  /** Without `along`: records that name people by these facts, where they fit the signed-in person and nobody else. */
  alone?: readonly string[]
  /** Take this reference of the records instead of their id. */
  pick?: string
}

/** Values a filter may name, resolved for each request. */
export type Variable = '$me' | '$record' | DayVariable

export const isVariable = (value: unknown): value is Variable =>
  value === '$me' || value === '$record' || isDayVariable(value)
