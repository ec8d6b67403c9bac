import { useCallback, useMemo, useRef, useState } from 'react'
import type { AttachedFile } from '../../../framework/answers/attached-files'
import { findResource } from '../../../framework/company/catalogue'
import type { FieldErrors } from '../../../framework/errors'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { usePartsWords } from '../../../i18n/form-lines-words'
import { useSignedIn } from '../../signed-in'
import { type LineFilesState, useLineFiles } from './files/use-line-files'
import type { FormLine } from './form-lines'
import {
  assignErrors,
  assignStoredIdsToParts,
  buildPartLines,
  collectLineErrors,
  filesPath,
  hasChanges,
  keepRemainingErrors,
  type LineErrors,
  type LinesByPart,
  listRowsToSend,
  readPartLines,
  type SentRows,
} from './lines-by-part'
import { listPartViews, type PartView } from './part-views'

/** The lines of a form: their input, their errors, and the rows to send. */
export interface PartsState {
  views: readonly PartView[]
  entries: LinesByPart
  errors: LineErrors
  files: LineFilesState
  change(name: string, lines: readonly FormLine[]): void
  isDirty(): boolean
  /**
   * Answers the rows to send, by the name of their input; undefined if there are errors, which are shown at
   * the lines.
   */
  read(head: Values): Values | undefined
  /** Assigns the server's errors to the lines; answers those of the record itself. */
  place(fields: FieldErrors): FieldErrors
  /** Replaces the lines by what the server has stored; input typed meanwhile stays. */
  adopt(record: Values): void
}

export function usePartsState(resource: Resource, base: Values): PartsState {
  const who = useSignedIn()
  const views = useMemo(() => listPartViews(resource, findResource, who, base), [resource, who, base])
  const [entries, setEntries] = useState(() => buildPartLines(views, base))
  const [errors, setErrors] = useState<LineErrors>({})
  const latest = useRef(entries)
  latest.current = entries
  const stored = useRef(entries)
  /** The input at the time of the last save. */
  const saved = useRef(entries)
  const lastSent = useRef<{ entries: LinesByPart; rows: SentRows }>({ entries, rows: {} })
  const say = usePartsWords()
  const files = useLineFiles((key, file) => {
    for (const [name, lines] of Object.entries(latest.current))
      if (lines.some((line) => line.key === key)) change(name, (now) => addFileToLines(now, key, file))
  })
  const { isEmpty } = files
  const isDirty = useCallback(() => !isEmpty() || hasChanges(views, latest.current, saved.current), [views, isEmpty])

  const read = (head: Values): Values | undefined => {
    const lines = readPartLines(views, latest.current, head)
    const lineErrors = mergeLineErrors(collectLineErrors(lines), buildMissingFileErrors(files, say))
    setErrors(lineErrors ?? {})
    lastSent.current = { entries: latest.current, rows: listRowsToSend(lines, stored.current) }
    return lineErrors ? undefined : toRowValues(lastSent.current.rows)
  }
  const change = (name: string, to: readonly FormLine[] | ((now: readonly FormLine[]) => readonly FormLine[])) => {
    const applyChange = (now: readonly FormLine[]) => (typeof to === 'function' ? to(now) : to)
    setErrors((before) =>
      keepRemainingErrors(before, latest.current[name] ?? [], applyChange(latest.current[name] ?? [])),
    )
    setEntries((before) => ({ ...before, [name]: applyChange(before[name] ?? []) }))
  }
  const place = (fields: FieldErrors): FieldErrors => {
    const placed = assignErrors(fields, lastSent.current.rows, latest.current)
    setErrors(placed.lines)
    return placed.fields
  }
  const adopt = (record: Values) => {
    stored.current = buildPartLines(views, record)
    saved.current = assignStoredIdsToParts(lastSent.current.entries, record)
    // Later errors count the lines as the server has stored them, so the sent rows are forgotten.
    lastSent.current = { ...lastSent.current, rows: {} }
    setEntries((now) => assignStoredIdsToParts(now, record))
  }
  return { views, entries, errors, files, change, isDirty, read, place, adopt }
}

const addFileToLines = (lines: readonly FormLine[], key: string, file: AttachedFile): readonly FormLine[] =>
  lines.map((line) => (line.key === key ? addFileToLine(line, file) : line))

const toRowValues = (rows: SentRows): Values =>
  Object.fromEntries(Object.entries(rows).map(([name, lines]) => [name, lines.map(({ row }) => row)]))

/** Makes errors for files that a save would leave out. */
const buildMissingFileErrors = (files: LineFilesState, say: ReturnType<typeof usePartsWords>) =>
  files.missing().flatMap(({ line, file }): [string, FieldErrors][] => {
    const error = { code: 'fileMissing', message: say('notUploaded', { name: file.name }) }
    return line ? [[line.key, { [filesPath]: error }]] : []
  })

const addFileToLine = (line: FormLine, file: AttachedFile): FormLine => ({
  ...line,
  brought: [...(line.brought ?? []), file],
})

function mergeLineErrors(
  errors: LineErrors | undefined,
  more: readonly (readonly [string, FieldErrors])[],
): LineErrors | undefined {
  const all: Record<string, FieldErrors> = { ...errors }
  for (const [key, fields] of more) all[key] = { ...all[key], ...fields }
  return Object.keys(all).length > 0 ? all : undefined
}
