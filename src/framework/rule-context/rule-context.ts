import type { Fields, StoredValueOf } from '../field'
import type { CalendarDate } from '../values/dates'

/**
 * A value from outside the record that rules, computed values, `visible` and guards see. Each kind defines
 * how it is read: on the server for many records under a lock, in the browser with the rights of the
 * reader.
 */
export interface ContextSource<Value = unknown> {
  readonly kind: string
  /** Carries the type of the value for the compiler. */
  readonly value?: Value
}

export type ContextSources = Readonly<Record<string, ContextSource>>

/** The `given` values by name, as a declaration's functions see them. */
export type ContextValues<G extends ContextSources> = {
  readonly [K in keyof G]: G[K] extends ContextSource<infer Value> ? Value : never
}

/** The record that a reference names, or the record that a reference of that record names. */
export interface ParentSource<Value = unknown> extends ContextSource<Value> {
  readonly kind: 'parent'
  /** The path to the record: `sowId`, or `purchaseOrderId.sowId`. */
  readonly path: string
  /** The resource to which the path should lead. */
  readonly of?: string
  /** The stored fields to read; absent: all of them. */
  readonly fields?: readonly string[]
  readonly isChanged?: boolean
}

/** What the types of records need of a resource. */
interface TypedResource {
  readonly name: string
  readonly fields: Fields
}

/** The stored value under a name: a field, the state, or a column that every table has. */
type StoredValueByName<R extends TypedResource, Name extends string> = Name extends keyof R['fields']
  ? StoredValueOf<R['fields'][Name]>
  : R extends { readonly workflow: { readonly field: Name; readonly _state?: infer S } }
    ? S & string
    : Name extends 'id' | 'version'
      ? number
      : unknown

interface ParentOptions<R extends TypedResource, K extends string> {
  /** The resource, for the types of its fields. */
  of?: R
  /** The stored fields to read; default: all of them. */
  fields?: readonly K[]
  /**
   * True where effects of the record change the parent too. The save then locks the parent from the start;
   * otherwise two saves would wait for each other.
   */
  isChanged?: boolean
}

/**
 * Declares the record that a reference names, `parent('sowId')`, or the one that its reference names,
 * `parent('purchaseOrderId.sowId')`. The value is null where the reference is empty.
 */
export function parent<
  R extends TypedResource = TypedResource,
  const K extends string = Extract<keyof R['fields'], string>,
>(
  path: string,
  { of, fields, isChanged }: ParentOptions<R, K> = {},
): ParentSource<{ readonly [Name in K]: StoredValueByName<R, Name> } | null> {
  return {
    kind: 'parent',
    path,
    ...(of && { of: of.name }),
    ...(fields && { fields }),
    ...(isChanged && { isChanged }),
  }
}

export const isParent = (source: ContextSource): source is ParentSource => source.kind === 'parent'

/** The rule context of a record. */
export interface RuleContext {
  /** Values by the names of the declaration's `given`. */
  readonly given: Readonly<Record<string, unknown>>
  /** Today: the company's date, or that of the record's person. */
  readonly today: CalendarDate
  /** ISO 3166-1 code of the company's country, if it is known. */
  readonly country?: string | undefined
  /** The stored record; null for a new one. */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** Thrown when code reads a `given` value that is unknown here; the caller then skips what needs it. */
class UnknownValueError extends Error {}

/** Wraps values, so that reading an absent one throws `UnknownValueError`. */
export const throwOnUnknownValue = <Value extends object>(values: Value): Value =>
  new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !Object.hasOwn(target, name)) throw new UnknownValueError(name)
      return Reflect.get(target, name)
    },
  })

/** Builds the rule context of a record of which only the date is known. */
export const buildContextOfToday = (today: CalendarDate, country?: string): RuleContext => ({
  given: throwOnUnknownValue({}),
  today,
  ...(country !== undefined && { country }),
})

/** Runs code that may read an unknown `given` value; if it does, answers `otherwise`. */
export function fallBackIfUnknown<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch (problem) {
    if (problem instanceof UnknownValueError) return otherwise
    throw problem
  }
}

/** The beneficiary of records of a resource; see `docs/declaration/rights.md`. */
export interface BeneficiaryOptions {
  readonly givenTo?: string
  readonly givenAlike?: readonly string[]
  readonly isOverLine?: boolean
}

/** Whose day is today for records of a resource; see `docs/declaration/given.md`. */
export interface PersonDay<Path extends string = string> {
  /** A reference to the person, or a path to one, `claimId.empId`; default: today is the company's day. */
  readonly dayOf?: Path
  /** Of people: the path to the time zone of a person; where it is empty, the company's zone counts. */
  readonly zoneAt?: Path
}
