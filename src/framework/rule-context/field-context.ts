import type { FieldError, FieldErrors } from '../errors'
import type { CalendarDate } from '../values/dates'

/** The rule context of one value. */
export interface ValueContext {
  /** The unit of the number, where known. */
  unit: string | undefined
  /** The company's date, where known. */
  today: CalendarDate | undefined
  /** The record and its rule context, where known. */
  around?: FieldContext
}

/** The record around a value, to complete and check it. */
export interface FieldContext {
  /** The field's name, in the record itself or in a row of it. */
  name: string
  record: Readonly<Record<string, unknown>>
  /** By the names of the declaration's `given`; reading an unknown one throws `UnknownValueError`. */
  given: Readonly<Record<string, unknown>>
  /** ISO 3166-1 code of the company's country, where known. */
  country: string | undefined
  /** The stored value: unchanged parts of it are not checked. */
  before?: unknown
}

/** Why a value does not fit; `nested` names the places inside it. */
export type Misfit = FieldError & { nested?: FieldErrors }
