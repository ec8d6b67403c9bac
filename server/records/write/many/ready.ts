import type { Values } from '../../../../src/framework/validate'
import type { Changes } from '../writer'

export interface Ready extends New {
  record: Values
  changes: Changes
  /** As of an entry of the history. */
  onBehalfOf?: number | null | undefined
}

/** One record of many to be created; `place` tells it from the others. */
export interface New {
  place: number
  /** Read values of the fields. */
  values: Values
}
