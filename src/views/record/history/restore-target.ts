import type { Identifier } from 'ra-core'

/** What to restore: the record, or one field of it, as it was after an entry. */
export interface RestoreTarget {
  entry: Identifier
  field?: string
  /** With a single field: when its value was replaced. */
  changedAt?: string
}
