import type { Fields, StoredValueOf } from '../field'
import type { CalendarDate } from '../values/dates'

/**
 * A value beside the record that rules, computed values, `visible` and guards see. Each kind says once how
 * it is read: on the server for many records under a lock, in the browser with the reader's rights.
 */
export interface ContextSource<Value = unknown> {
  readonly kind: string
  /** The type of the value, for types only. */
  readonly value?: Value
}

export type ContextSources = Readonly<Record<string, ContextSource>>

/** The `given` values by name, as a declaration's functions see them. */
export type ContextValues<G extends ContextSources> = {
  readonly [K in keyof G]: G[K] extends ContextSource<infer Value> ? Value : never
}

/** The record that a reference names, or the record that its reference names. */
export interface ParentSource<Value = unknown> extends ContextSource<Value> {
  readonly kind: 'parent'
  /** `sowId`, or `purchaseOrderId.sowId`. */
  readonly path: string
  /** The resource it should refer to. */
  readonly of?: string
  /** Absent: all stored fields. */
  readonly fields?: readonly string[]
  readonly isChanged?: boolean
}

/** What the types of records need of a resource. */
interface TypedResource {
  readonly name: string
  readonly fields: Fields
}

/** The stored value under a name: a field, the state, or what every record has. */
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
  /** The stored fields in use; default: all of them. */
  fields?: readonly K[]
  /**
   * Effects of the record change the parent too, so it is locked from the start; else two saves would wait
   * for each other.
   */
  isChanged?: boolean
}

/**
 * The record that a reference names, `parent('sowId')`, or the record that its reference names,
 * `parent('purchaseOrderId.sowId')`; null where the reference is empty.
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
  /** By the names of the declaration's `given`. */
  readonly given: Readonly<Record<string, unknown>>
  /** The company's date. */
  readonly today: CalendarDate
  /** ISO 3166-1 code of the company's country, where known. */
  readonly country?: string | undefined
  /** The stored record; null for a new one. */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** Thrown on reading a `given` value that is not known here; what needs it is skipped. */
class UnknownValueError extends Error {}

/** Makes reading an absent value throw `UnknownValueError`. */
export const throwOnUnknownValue = <Value extends object>(values: Value): Value =>
  new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !Object.hasOwn(target, name)) throw new UnknownValueError(name)
      return Reflect.get(target, name)
    },
  })

/** The rule context of a record of which only the date is known. */
export const buildContextOfToday = (today: CalendarDate, country?: string): RuleContext => ({
  given: throwOnUnknownValue({}),
  today,
  ...(country !== undefined && { country }),
})

/** Runs code that may read an unknown `given` value; then the result is `otherwise`. */
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
