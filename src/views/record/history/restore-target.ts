import type { Identifier } from 'ra-core'

/** The part to restore: the record, or one field of it, as it was after an entry. */
export interface RestoreTarget {
  entry: Identifier
  field?: string
  /** For one field: when its value was replaced. */
  changedAt?: string
}
