import type { FieldErrors } from '../../../framework/errors'
import type { Values } from '../../../framework/validate'
import { isSameValue } from '../../saving/is-same-value'
import {
  assignStoredIds,
  buildStoredLine,
  collectFileIds,
  computeLineChanges,
  createLine,
  type FormLine,
  isBlankLine,
  type ParsedLine,
  readLines,
} from './form-lines'
import { type PartView, pickHeadValues, readPartRows } from './part-views'

/** The lines on the screen, by the name of their part. */
export type LinesByPart = Readonly<Record<string, readonly FormLine[]>>

/** The errors of all lines, by the key of the line. */
export type LineErrors = Readonly<Record<string, FieldErrors>>

/** A row to send, with the key of its line. */
interface SentRow {
  key: string
  row: Values
}

export type SentRows = Readonly<Record<string, readonly SentRow[]>>

/** Builds the lines from the stored ones; a new record begins with one empty line of its first part. */
export function buildPartLines(views: readonly PartView[], record: Values): LinesByPart {
  const isNew = !('id' in record)
  return Object.fromEntries(
    views.map(({ name, names, start }, index) => [
      name,
      isNew && index === 0 ? [createLine(start)] : readPartRows(record, name).map((row) => buildStoredLine(row, names)),
    ]),
  )
}

/** Reads the input of each part and checks it by the declaration; `head` is the record of the lines. */
export const readPartLines = (
  views: readonly PartView[],
  entries: LinesByPart,
  head: Values,
): Readonly<Record<string, readonly ParsedLine[]>> =>
  Object.fromEntries(
    views.map((view) => [
      view.name,
      readLines(view.resource, view.names, entries[view.name] ?? [], view.start, pickHeadValues(view, head)),
    ]),
  )

/** Collects the errors of the lines; undefined if the lines can be sent. */
export function collectLineErrors(read: Readonly<Record<string, readonly ParsedLine[]>>): LineErrors | undefined {
  const wrongLines = Object.values(read)
    .flat()
    .filter(({ errors }) => Object.keys(errors).length > 0)
  return wrongLines.length > 0
    ? Object.fromEntries(wrongLines.map(({ line, errors }) => [line.key, errors]))
    : undefined
}

/** Lists the rows to send: only new, changed and deleted ones. */
export const listRowsToSend = (
  read: Readonly<Record<string, readonly ParsedLine[]>>,
  stored: LinesByPart,
): Record<string, readonly SentRow[]> =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, lines]): [string, SentRow[]][] => {
      const rows = toSentRows(lines, stored[name] ?? [])
      return rows.length > 0 ? [[name, rows]] : []
    }),
  )

function toSentRows(read: readonly ParsedLine[], stored: readonly FormLine[]): SentRow[] {
  const readIds = new Set(read.map(({ line }) => line.id))
  const removed = stored.filter(({ id }) => id !== undefined && !readIds.has(id))
  const changed = read.flatMap((one): SentRow[] => {
    const { key, id, version } = one.line
    const files = collectFileIds(one.line)
    if (id === undefined) return [{ key, row: { ...omitNulls(one.values), ...files } }]
    // An empty text makes the server empty the field.
    const changes = Object.entries(computeLineChanges(one, stored)).map(([name, value]) => [name, value ?? ''])
    const isOther = changes.length > 0 || 'files' in files
    return isOther ? [{ key, row: { id, version, ...Object.fromEntries(changes), ...files } }] : []
  })
  return [...removed.map(({ key, id, version }) => ({ key, row: { id, version, remove: true } })), ...changed]
}

const omitNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The path of errors that are about a line's files. */
export const filesPath = 'files'

/**
 * Assigns the server's errors to lines. `items.2.unitPrice` belongs to the third line that was sent, or to
 * the line with that id; `items.2` belongs to the files of that line.
 */
export function assignErrors(
  fields: FieldErrors,
  sentRows: SentRows,
  entries: LinesByPart = {},
): { fields: FieldErrors; lines: LineErrors } {
  const ownErrors: FieldErrors = {}
  const lines: Record<string, FieldErrors> = {}
  for (const [path, error] of Object.entries(fields)) {
    const [part = '', place = '', ...rest] = path.split('.')
    const lineById = entries[part]?.find(({ id }) => id !== undefined && id === error.args?.id)
    const { key } = sentRows[part]?.[Number(place)] ?? lineById ?? {}
    const isOfFiles = rest.length === 0 || rest[0] === filesPath
    if (key === undefined) ownErrors[path] = error
    else lines[key] = { ...lines[key], [isOfFiles ? filesPath : rest.join('.')]: error }
  }
  return { fields: ownErrors, lines }
}

/** Keeps the errors that still apply after lines changed; drops those of values that changed. */
export function keepRemainingErrors(
  errors: LineErrors,
  before: readonly FormLine[],
  after: readonly FormLine[],
): LineErrors {
  const enteredValues = ({ values, brought = [] }: FormLine): Values => ({ ...values, [filesPath]: brought })
  const now = new Map(after.map((line) => [line.key, enteredValues(line)]))
  const previous = new Map(before.map((line) => [line.key, enteredValues(line)]))
  return Object.fromEntries(
    Object.entries(errors).map(([key, fields]) => {
      const [old, values] = [previous.get(key), now.get(key)]
      const isKept = ([path]: [string, unknown]) => {
        const [name = ''] = path.split('.')
        return !old || !values || isSameValue(old[name], values[name])
      }
      return [key, Object.fromEntries(Object.entries(fields).filter(isKept))]
    }),
  )
}

/** Tells whether any input would be lost. */
export function hasChanges(views: readonly PartView[], entries: LinesByPart, stored: LinesByPart): boolean {
  return views.some(({ name, names, start }) => {
    const toComparable = (lines: readonly FormLine[] = []) =>
      lines
        .filter((line) => !isBlankLine(line, names, start))
        .map(({ id, values, brought = [] }) => [
          id ?? null,
          ...names.map((each) => values[each] ?? null),
          brought.map((file) => file.id),
        ])
    return !isSameValue(toComparable(entries[name]), toComparable(stored[name]))
  })
}

/** Gives the lines on the screen the ids that the server assigned. */
export const assignStoredIdsToParts = (entries: LinesByPart, record: Values): LinesByPart =>
  Object.fromEntries(
    Object.entries(entries).map(([name, lines]) => [name, assignStoredIds(lines, readPartRows(record, name))]),
  )
