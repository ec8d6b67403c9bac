import type { LooseFilter } from '../filter'
import type { Stored } from '../record'
import type { Resource } from '../resource'
import type { NoOverlap, UniqueTogether } from '../workflow'
import type { GivenValue } from './given'

/** Records of which one holds on a day: rates, limits, versions of a policy. */
export interface InForce<Name extends string = string, Where = LooseFilter> {
  /** The date from which a record holds: until its last day, or until the next one begins. */
  from: Name
  /** The date of its last day; empty: no end. */
  to?: Name
  /** Fields by whose equal values records follow each other: one rate for each currency. */
  per?: readonly Name[]
  /**
   * For whom a record is: its reference to one person, and fields that people have by the same name, each empty where it
   * does not matter. Of those that fit somebody the most specific one holds: that of the person, else the one that names
   * most, of as many the one that names what stands first here.
   */
  appliesTo?: readonly Name[]
  /** Which records count; absent: all. */
  where?: Where
}

/** The record that is in force on a day. */
export interface InForceGiven<Value = unknown> extends GivenValue<Value> {
  readonly kind: 'inForce'
  readonly of: string
  /** The date of the record that says the day; absent: today. */
  readonly on?: string
  /** By the fields of `per`: the field of the record that says the value. */
  readonly equal?: Readonly<Record<string, string>>
  /** The reference to the person for whom it is asked, of the record or of one that it names: `expenseId.empId`. */
  readonly who?: string
}

/**
 * What of a resource is in force on a day of the record, `inForce(exchangeRates, { on: 'date', equal: { currency:
 * 'currency' } })`, or today, and for a person where it is for some; null where nothing is, and where the day, the
 * person or a value is empty.
 */
export const inForce = <R extends Resource>(
  of: R,
  { on, equal, who }: { on?: string; equal?: Readonly<Record<string, string>>; who?: string } = {},
): InForceGiven<Stored<R> | null> => ({
  kind: 'inForce',
  of: of.name,
  ...(on && { on }),
  ...(equal && { equal }),
  ...(who && { who }),
})

export const isInForce = (source: GivenValue): source is InForceGiven => source.kind === 'inForce'

/** What the database keeps apart of the records of a resource. */
export interface Guarantees {
  readonly unique: readonly UniqueTogether[]
  readonly noOverlap: readonly NoOverlap[]
  readonly sharedTimes: readonly string[]
}

/** What the database guarantees of them: no two hold for the same thing on the same day. */
export function inForceGuarantees(inForce: InForce | undefined): Omit<Guarantees, 'sharedTimes'> {
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
  // Whom it is for is empty of most, and what is empty overlaps with nothing: such a resource says its own.
  if (appliesTo.length > 0) return { unique: [], noOverlap: [] }
  const message = 'Another one is in force on one of these days.'
  return { unique: [], noOverlap: [{ code: 'inForceAlready', on: per, during: { from, to }, message, ...where }] }
}
