import type { Fields } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import type { FilesByKind } from '../../files/attach-uploaded'

/** The lines of one part that a call sends. */
export interface PartLines {
  /** The name of the input. */
  name: string
  /** The name of the lines' resource. */
  part: string
  /** The reference of the lines to their record, by field name. */
  whole: Readonly<Record<string, number>>
  /** The fields of a line. */
  input: Fields
  rows: readonly Values[]
}

export interface PartLine extends Values {
  id?: number | null | undefined
  version?: number | null | undefined
  remove?: boolean | null | undefined
  files?: FilesByKind | null | undefined
}
