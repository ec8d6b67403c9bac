import type { Identifier } from 'ra-core'

/** What is to be restored: the record, or one field of it, as it stood after an entry. */
export interface Restoring {
  entry: Identifier
  field?: string
  /** Of one field: when it was given up. */
  changedAt?: string
}
