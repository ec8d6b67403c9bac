import type { Values } from '../../../../src/framework/validate'
import type { Changes } from '../writer'

export interface CheckedNewRecord extends NewRecord {
  record: Values
  changes: Changes
  /** The person for whom it is done, as in an entry of the history. */
  onBehalfOf?: number | null | undefined
}

/** A record to create; `place` identifies it among the others. */
export interface NewRecord {
  place: number
  /** Parsed values of the fields. */
  values: Values
}
