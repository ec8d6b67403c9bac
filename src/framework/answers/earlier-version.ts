import type { FieldError } from '../errors'

/** A field that had another value after an entry of the history than it has today. */
export interface FieldDifference {
  name: string
  present?: unknown
  past?: unknown
  presentLabel?: string
  pastLabel?: string
  /** Why it cannot be restored; a removed field is answered with nothing else. */
  problem?: FieldError
}

/** A record as it was after an entry of its history, beside its values of today. */
export interface EarlierVersion {
  entry: { id: number; at: string; action: string }
  /** The record's version today. */
  version: number
  fields: readonly FieldDifference[]
}
