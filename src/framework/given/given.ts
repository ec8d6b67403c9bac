import type { Fields, KeptOf } from '../field'
import type { CalendarDate } from '../values/dates'

/**
 * A value beside the record that rules, computed values, `visible` and guards see. How it is come by is said once for
 * each kind: on the server, for many records at once and under a lock, and in the browser, with the reader's rights.
 */
export interface GivenValue<Value = unknown> {
  readonly kind: string
  /** Only for types: what it comes to. */
  readonly value?: Value
}

export type Givens = Readonly<Record<string, GivenValue>>

/** What a declaration's functions are told by the names it gives. */
export type ValuesOf<G extends Givens> = {
  readonly [K in keyof G]: G[K] extends GivenValue<infer Value> ? Value : never
}

/** The record that a reference names, or the one that a reference of that one names. */
export interface Parent<Value = unknown> extends GivenValue<Value> {
  readonly kind: 'parent'
  /** `sowId`, or `purchaseOrderId.sowId`. */
  readonly path: string
  /** The resource that it is thought to be of. */
  readonly of?: string
  /** Absent: all that are stored. */
  readonly fields?: readonly string[]
  readonly isChanged?: boolean
}

/** A resource as far as the types of its records ask. */
interface Known {
  readonly name: string
  readonly fields: Fields
}

/** What a stored record holds under a name: a field, its state, or what every record has. */
type StoredUnder<R extends Known, Name extends string> = Name extends keyof R['fields']
  ? KeptOf<R['fields'][Name]>
  : R extends { readonly workflow: { readonly field: Name; readonly _state?: infer S } }
    ? S & string
    : Name extends 'id' | 'version'
      ? number
      : unknown

interface ParentOptions<R extends Known, K extends string> {
  /** The resource, for the types of its fields. */
  of?: R
  /** The stored fields that are used; default: all of them. */
  fields?: readonly K[]
  /** Effects of the record change the parent too: it is held for that from the start, or two of them wait for each other. */
  isChanged?: boolean
}

/**
 * The record that a reference names, `parent('sowId')`, or the one that its own reference names,
 * `parent('purchaseOrderId.sowId')`; null where the record refers to none.
 */
export function parent<R extends Known = Known, const K extends string = Extract<keyof R['fields'], string>>(
  path: string,
  { of, fields, isChanged }: ParentOptions<R, K> = {},
): Parent<{ readonly [Name in K]: StoredUnder<R, Name> } | null> {
  return {
    kind: 'parent',
    path,
    ...(of && { of: of.name }),
    ...(fields && { fields }),
    ...(isChanged && { isChanged }),
  }
}

export const isParent = (source: GivenValue): source is Parent => source.kind === 'parent'

/** What is known beside a record. */
export interface Beside {
  /** By the names of the declaration's `given`. */
  readonly given: Readonly<Record<string, unknown>>
  /** The day of the company. */
  readonly today: CalendarDate
  /** ISO 3166-1 code of the company's country, where it is known. */
  readonly country?: string | undefined
  /** The record as it is stored; null for a new one. */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** Thrown by whatever asks for a given value that is not known here: what needs it rests. */
class NotKnown extends Error {}

/** Values of which those that are absent are not known. */
export const throwIfUnknown = <Value extends object>(values: Value): Value =>
  new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !Object.hasOwn(target, name)) throw new NotKnown(name)
      return Reflect.get(target, name)
    },
  })

/** Beside a record of which nothing else is known. */
export const contextOfToday = (today: CalendarDate, country?: string): Beside => ({
  given: throwIfUnknown({}),
  today,
  ...(country !== undefined && { country }),
})

/** Runs what may ask for a given value; where that is not known the answer is `otherwise`. */
export function unlessUnknown<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch (problem) {
    if (problem instanceof NotKnown) return otherwise
    throw problem
  }
}

/** Whom records of a resource give something, or decide over; `docs/declaration.md`. */
export interface GivenTo {
  readonly givenTo?: string
  readonly givenAlike?: readonly string[]
  readonly isOverLine?: boolean
}
