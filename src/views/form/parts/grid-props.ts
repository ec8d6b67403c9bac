import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../framework/errors'
import type { FileKind } from '../../../framework/files/kinds'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import type { Upload } from '../../record/files/use-uploads'
import type { Line } from './lines'

/** What a grid knows of the files of its lines. */
export interface GridFiles {
  kind: string
  declared: FileKind
  of(line: Line): readonly Upload[]
  add(line: Line, files: readonly File[]): void
  tryAgain(upload: Upload): void
  leaveOut(upload: Upload): void
  /** Words for a file that the next step needs and that is not there. */
  wanted(line: Line): string | undefined
}

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
  /** Words for what the next step asks of the line. */
  askedOf?(line: Line): readonly string[]
  /** Files that lines are entered with. */
  files?: GridFiles
  addLabel: string
  /** Whether lines may be added. */
  mayAdd: boolean
  /** What a line knows of the record that it is part of. */
  beyond: Values
  onChange(lines: readonly Line[]): void
}
