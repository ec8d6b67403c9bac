import type { LooseFilter } from '../filter'
import type { StoredRecord } from '../record'
import type { Resource } from '../resource'
import type { NoOverlap, UniqueTogether } from '../workflow'
import type { ContextSource } from './rule-context'

/** Records of which one is in force on a day: rates, limits, versions of a policy. */
export interface InForceDeclaration<Name extends string = string, Where = LooseFilter> {
  /** The first day of a record; it ends on its last day, or when the next one begins. */
  from: Name
  /** The last day; empty: no end. */
  to?: Name
  /** Records with equal values of these fields follow each other: one rate for each currency. */
  per?: readonly Name[]
  /**
   * For whom a record is: its reference to a person, and fields that people have under the same name; an
   * empty one matches everybody. The most specific match wins: the person first, then the record with most
   * fields set; on a tie the fields that are listed first here.
   */
  appliesTo?: readonly Name[]
  /** Which records count; absent: all. */
  where?: Where
}

/** The record in force on a day. */
export interface InForceSource<Value = unknown> extends ContextSource<Value> {
  readonly kind: 'inForce'
  readonly of: string
  /** The date of the record to look at; absent: today. */
  readonly on?: string
  /** For each field of `per` the field of the record that holds its value. */
  readonly equal?: Readonly<Record<string, string>>
  /** The reference to the person: of the record, or over one of its references, `expenseId.empId`. */
  readonly who?: string
}

/**
 * The record of a resource in force on a day of the record, `inForce(exchangeRates, { on: 'date', equal: {
 * currency: 'currency' } })`, or today, for a person where `who` says so. Null where none is in force, or
 * the day, the person or a value is empty.
 */
export const inForce = <R extends Resource>(
  of: R,
  { on, equal, who }: { on?: string; equal?: Readonly<Record<string, string>>; who?: string } = {},
): InForceSource<StoredRecord<R> | null> => ({
  kind: 'inForce',
  of: of.name,
  ...(on && { on }),
  ...(equal && { equal }),
  ...(who && { who }),
})

export const isInForce = (source: ContextSource): source is InForceSource => source.kind === 'inForce'

/** Constraints that the database keeps for a resource. */
export interface DatabaseConstraints {
  readonly unique: readonly UniqueTogether[]
  readonly noOverlap: readonly NoOverlap[]
  readonly sharedTimes: readonly string[]
}

/** The constraint of `inForce`: no two records are in force for the same thing on the same day. */
export function buildInForceConstraints(
  inForce: InForceDeclaration | undefined,
): Omit<DatabaseConstraints, 'sharedTimes'> {
  if (!inForce) return { unique: [], noOverlap: [] }
  const { from, to, appliesTo = [] } = inForce
  const per = [...(inForce.per ?? []), ...appliesTo]
  const where = inForce.where ? { where: inForce.where as never } : {}
  const unique = {
    code: 'beginsAlready',
    on: [...per, from],
    emptyIsEqual: true,
    message: 'Another one begins on this day.',
    ...where,
  }
  if (!to) return { unique: [unique], noOverlap: [] }
  // `appliesTo` fields are mostly empty, and empty never overlaps: such a resource declares its own
  // constraint.
  if (appliesTo.length > 0) return { unique: [], noOverlap: [] }
  const message = 'Another one is in force on one of these days.'
  return { unique: [], noOverlap: [{ code: 'inForceAlready', on: per, during: { from, to }, message, ...where }] }
}
