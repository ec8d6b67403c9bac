import type { FieldError, FieldErrors } from '../errors'
import type { CalendarDate } from '../values/dates'

/** What a value alone does not tell. */
export interface Given {
  /** What the number is counted in, where it is known. */
  unit: string | undefined
  /** The company's date, where it is known. */
  today: CalendarDate | undefined
  /** The record and what is known beside it, where it is known. */
  around?: Around
}

/** What a value is completed by and judged with beside itself. */
export interface Around {
  /** The field's name, where it stands in the record itself or in a value of rows. */
  name: string
  record: Readonly<Record<string, unknown>>
  /** By the names of the declaration's `given`; asking for what is not known here throws `NotKnown`. */
  given: Readonly<Record<string, unknown>>
  /** ISO 3166-1 code of the company's country, where it is known. */
  country: string | undefined
  /** The field's stored value: what is in it stays as it is, and is judged by nobody. */
  before?: unknown
}

/** Why a value does not fit; `nested` names the places inside it. */
export type Misfit = FieldError & { nested?: FieldErrors }
