import type { LazyNow } from '../../fields/parts/lazy-now'
import type { Tried } from '../../framework/given/trial'
import type { Values } from '../../framework/validate'
import type { ReadLine } from '../form/parts/lines'

/** What a form hands to what stands beside it. */
export interface BesideFormProps {
  /** The record as it is entered, with what the declaration computes of it and what its lines come to. */
  record: Values
  /** The lines of its parts as they are entered, by the name of the part. */
  lines: Readonly<Record<string, readonly ReadLine[]>>
  /** What saving would come to, a moment after the last change; of resources with `given` values. */
  tried: Tried | undefined
  /** Fills in fields of the form. */
  onFill(values: Values): void
  /** Puts new lines in the place of those that are entered, by the name of the part; `labels` names what they refer to. */
  onLines(part: string, lines: readonly Values[]): void
}

export type BesideForm = LazyNow<BesideFormProps>
