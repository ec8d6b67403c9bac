import type { FieldError } from '../errors'

/** A field that had another value after an entry of the history than it has today. */
export interface FieldDifference {
  name: string
  present?: unknown
  past?: unknown
  presentLabel?: string
  pastLabel?: string
  /** Why the field cannot be restored; for a removed field the server answers only its name and this. */
  problem?: FieldError
}

/** A record as it was after an entry of its history, beside its values of today. */
export interface EarlierVersion {
  entry: { id: number; at: string; action: string }
  /** The record's version today. */
  version: number
  fields: readonly FieldDifference[]
}
