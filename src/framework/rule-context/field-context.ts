import type { FieldError, FieldErrors } from '../errors'
import type { CalendarDate } from '../values/dates'

/** The rule context of one value. */
export interface ValueContext {
  /** The unit of the number, if it is known. */
  unit: string | undefined
  /** The company's date, if it is known. */
  today: CalendarDate | undefined
  /** The record and its rule context, if they are known. */
  around?: FieldContext
}

/** The record around a value, used to complete and check the value. */
export interface FieldContext {
  /** The field's name, in the record itself or in a row of it. */
  name: string
  record: Readonly<Record<string, unknown>>
  /** Values by the names of the declaration's `given`; reading an unknown one throws `UnknownValueError`. */
  given: Readonly<Record<string, unknown>>
  /** ISO 3166-1 code of the company's country, if it is known. */
  country: string | undefined
  /** The stored value; parts that did not change are not checked. */
  before?: unknown
}

/** Why a value does not fit; `nested` names the parts inside the value. */
export type Misfit = FieldError & { nested?: FieldErrors }
