import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../../src/framework/errors'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import type { Line } from './lines'

export interface EditGridProps {
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
  onChange(lines: readonly Line[]): void
}
