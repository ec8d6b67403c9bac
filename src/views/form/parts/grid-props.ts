import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../framework/errors'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import type { Line } from './lines'

export interface GridProps {
  /** Beginning of the ids of all controls. */
  id: string
  label: string
  resource: Resource
  /** Fields with a cell in every line. */
  columns: readonly string[]
  /** Fields behind the button of a line. */
  more?: readonly string[]
  lines: readonly Line[]
  /** What a new line begins with. */
  start: Values
  errorsOf(line: Line): FieldErrors
  /** How keys work in it. */
  help?: string
  /** A value at the end of the line that nobody enters. */
  result?: { heading: string; of(line: Line): ReactNode }
  addLabel: string
  /** Whether lines may be added. */
  mayAdd: boolean
  /** What a line knows of the record that it is part of. */
  beyond: Values
  onChange(lines: readonly Line[]): void
}
