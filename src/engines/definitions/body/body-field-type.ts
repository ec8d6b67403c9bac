import type { Field } from '../../../framework/field'
import type { Shape } from './shape'

export type BodyOptions = Readonly<Record<string, unknown>>

/** A type of field that a body may have. */
export interface BodyFieldType {
  label: string
  /** The options besides those of every field. */
  parts: Readonly<Record<string, Shape>>
  needs?: readonly string[]
  /** True where the value follows from others, so nobody enters it. */
  isComputed?: true
  /** The type of the fields that it makes; absent: its own name. */
  type?: string
  /** Tells whether it made a field with these options; absent: every field of the type. */
  hasMade?(options: BodyOptions): boolean
  /** The options that its constructor takes one by one, before the others; a list of them as one object. */
  takes?: readonly (string | readonly string[])[]
  /** Makes the field from its checked options. */
  make(options: never): Field
  /** Answers the options as a body has them, from those of the field; absent: as they are. */
  write?(options: BodyOptions): BodyOptions
}
