import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../framework/errors'
import type { FileKind } from '../../../framework/files/file-kinds'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import type { Upload } from '../../record/files/use-uploads'
import type { FormLine } from './form-lines'

/** What a grid needs for the files of its lines. */
export interface GridFiles {
  kind: string
  declared: FileKind
  of(line: FormLine): readonly Upload[]
  add(line: FormLine, files: readonly File[]): void
  tryAgain(upload: Upload): void
  leaveOut(upload: Upload): void
  /** Words for a missing file that the next step needs. */
  wanted(line: FormLine): string | undefined
}

export interface GridProps {
  /** Prefix of the ids of all controls. */
  id: string
  label: string
  resource: Resource
  /** Fields with a cell in every line. */
  columns: readonly string[]
  /** Fields behind the button of a line. */
  more?: readonly string[]
  lines: readonly FormLine[]
  /** Defaults of a new line. */
  start: Values
  errorsOf(line: FormLine): FieldErrors
  /** How the keys work in it. */
  help?: string
  /** A computed value at the end of the line. */
  result?: { heading: string; of(line: FormLine): ReactNode }
  /** Words for what the next step needs of the line. */
  askedOf?(line: FormLine): readonly string[]
  /** Files that lines are entered with. */
  files?: GridFiles
  addLabel: string
  /** Whether lines may be added. */
  mayAdd: boolean
  /** Values of the parent record that a line uses. */
  beyond: Values
  onChange(lines: readonly FormLine[]): void
}
