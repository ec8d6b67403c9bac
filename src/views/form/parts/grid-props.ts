import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../framework/errors'
import type { FileKind } from '../../../framework/files/file-kinds'
import type { Resource } from '../../../framework/resource'
import type { NeededFields } from '../../../framework/steps/needed-fields'
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
  /** Names the missing file that the next step needs; undefined if none is missing. */
  wanted(line: FormLine): string | undefined
}

export interface GridProps {
  /** Prefix of the ids of all controls. */
  id: string
  label: string
  resource: Resource
  /** Fields that have a cell in every line. */
  columns: readonly string[]
  /** Fields that the button of a line opens. */
  more?: readonly string[]
  lines: readonly FormLine[]
  /** Default values of a new line. */
  start: Values
  errorsOf(line: FormLine): FieldErrors
  /** Explains how the keys work in the grid. */
  help?: string
  /** A computed value at the end of the line. */
  result?: { heading: string; of(line: FormLine): ReactNode }
  /** Finds the fields of the line that may not stay empty, each with those that serve instead of it. */
  needs?(line: FormLine): NeededFields
  /** Names what the next step needs of the line. */
  askedOf?(line: FormLine): readonly string[]
  /** The files that people add to lines. */
  files?: GridFiles
  addLabel: string
  /** Whether lines may be added. */
  mayAdd: boolean
  /** Values of the parent record that lines use. */
  beyond: Values
  onChange(lines: readonly FormLine[]): void
}
