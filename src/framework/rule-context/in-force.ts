import type { LooseFilter } from '../filter'
import type { StoredRecord } from '../record'
import type { Resource } from '../resource'
import type { NoOverlap, UniqueTogether } from '../workflow'
import type { ContextSource } from './rule-context'

/** Declares records of which one is in force on a day: rates, limits, versions of a policy. */
export interface InForceDeclaration<Name extends string = string, Where = LooseFilter> {
  /** The field with the first day. A record is in force until its last day, or until the next one begins. */
  from: Name
  /** The field with the last day; an empty value means no end. */
  to?: Name
  /** Records with equal values of these fields replace each other: one rate for each currency. */
  per?: readonly Name[]
  /**
   * For whom a record applies: its reference to a person, and fields that people have under the same name.
   * An empty field matches everybody. The most specific record wins: one that names the person, then the one
   * with most fields set; on a tie the fields listed first here decide.
   */
  appliesTo?: readonly Name[]
  /** The records that count; absent: all. */
  where?: Where
}

/** Reads the record that is in force on a day. */
export interface InForceSource<Value = unknown> extends ContextSource<Value> {
  readonly kind: 'inForce'
  readonly of: string
  /** The date field of this record to use as the day; absent: today. */
  readonly on?: string
  /** Fields of this record that hold the values of `per`, by the field of `per`. */
  readonly equal?: Readonly<Record<string, string>>
  /** The reference to the person, of the record itself or over one of its references, `expenseId.empId`. */
  readonly who?: string
}

/**
 * Declares the record of a resource that is in force on a day of this record, `inForce(exchangeRates, {
 * on: 'date', equal: { currency: 'currency' } })`, or today; with `who`, for that person. The value is
 * null where no record is in force, or where the day, the person or a value is empty.
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

/** Builds the constraint of `inForce`: no two records are in force for the same thing on the same day. */
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
    message: 'Another one starts on this day.',
    ...where,
  }
  if (!to) return { unique: [unique], noOverlap: [] }
  // The database would not compare these records: `appliesTo` fields are mostly empty, and empty never
  // overlaps. So the resource declares its own constraint.
  if (appliesTo.length > 0) return { unique: [], noOverlap: [] }
  const message = 'Another one is in force on one of these days.'
  return { unique: [], noOverlap: [{ code: 'inForceAlready', on: per, during: { from, to }, message, ...where }] }
}
