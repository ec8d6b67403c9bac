import type { Fields } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import type { Claimed } from '../../files/claim'

/** The lines of one part that a call brings. */
export interface Lines {
  /** Of the input. */
  name: string
  /** The resource. */
  part: string
  /** The record that they are part of, by their reference to it. */
  whole: Readonly<Record<string, number>>
  /** What is read of each. */
  input: Fields
  rows: readonly Values[]
}

export interface Line extends Values {
  id?: number | null | undefined
  version?: number | null | undefined
  remove?: boolean | null | undefined
  files?: Claimed | null | undefined
}
