import type { Values } from '../../../../src/framework/validate'
import type { Changes } from '../writer'

export interface Ready extends New {
  record: Values
  changes: Changes
  /** As in an entry of the history. */
  onBehalfOf?: number | null | undefined
}

/** A record to create; `place` identifies it among the others. */
export interface New {
  place: number
  /** Parsed values of the fields. */
  values: Values
}
