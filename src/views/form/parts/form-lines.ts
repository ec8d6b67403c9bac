import { isDurationField } from '../../../fields/number'
import type { AttachedFile, AttachedFilesOfKind } from '../../../framework/answers/attached-files'
import type { FieldErrors } from '../../../framework/errors'
import { type Field, getFieldBehaviour, isEmpty } from '../../../framework/field'
import { readNumberText } from '../../../framework/files/number-format'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { isSameValue } from '../../saving/is-same-value'
import { readFormInput } from '../form-input'

/** One row of a grid, with the stored values, if any, and the typed ones. */
export interface FormLine {
  /** Stays the same while other rows are added or removed. */
  key: string
  /** Id of the stored row; absent while it is new. */
  id?: number
  version?: number
  /** The row as the server sent it. */
  stored?: Values
  values: Values
  /** Uploaded files that the save adds to the line. */
  brought?: readonly AttachedFile[]
}

let lineCount = 0

export const createLine = (values: Values): FormLine => ({ key: `line${lineCount++}`, values })

export function buildStoredLine(row: Values, names: readonly string[]): FormLine {
  const values = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  const labels = row.labels ? { labels: row.labels } : {}
  return { ...createLine({ ...values, ...labels }), id: Number(row.id), version: Number(row.version), stored: row }
}

/** Tells whether the line has nothing but the defaults of a new row. */
export const isBlankLine = (line: FormLine, names: readonly string[], start: Values): boolean =>
  line.id === undefined && !line.brought?.length && names.every((name) => isSameValue(line.values[name], start[name]))

/** Sets a value and replaces the label of the old value. */
export function setLineValue(values: Values, name: string, value: unknown, label?: string): Values {
  const { labels, ...rest } = values
  const { [name]: _, ...others } = (labels ?? {}) as Values
  return { ...rest, labels: label === undefined ? others : { ...others, [name]: label }, [name]: value }
}

export interface ParsedLine {
  line: FormLine
  values: Values
  errors: FieldErrors
}

/** Reads the input with the checks of the declaration and the values of the record; skips empty rows. */
export function readLines(
  resource: Resource,
  names: readonly string[],
  lines: readonly FormLine[],
  start: Values,
  beyond: Values = {},
): ParsedLine[] {
  return lines
    .filter((line) => !isBlankLine(line, names, start))
    .map((line) => ({ line, ...readFormInput(resource, names, line.values, beyond) }))
}

/** Computes the differences between the input and the stored row; all values if the row is new. */
export function computeLineChanges({ line, values }: ParsedLine, stored: readonly FormLine[]): Values {
  const before = stored.find(({ id }) => id !== undefined && id === line.id)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, before?.values[name])))
}

/** Gives new rows the ids that the server assigned, in their order. */
export function assignStoredIds(lines: readonly FormLine[], rows: readonly Values[]): FormLine[] {
  const knownIds = new Set(lines.map(({ id }) => id))
  const newRows = rows
    .filter(({ id }) => !knownIds.has(Number(id)))
    .sort((one, other) => Number(one.id) - Number(other.id))
  let next = 0
  return lines.map((line) => {
    const row = line.id === undefined ? newRows[next++] : rows.find(({ id }) => Number(id) === line.id)
    if (!row) return line
    const { brought: _, ...rest } = line
    return { ...rest, id: Number(row.id), version: Number(row.version), stored: row, ...listPendingFiles(line, row) }
  })
}

/** Lists the files that were uploaded during the save and that the row does not have yet. */
function listPendingFiles({ brought = [] }: FormLine, row: Values): Pick<FormLine, 'brought'> {
  const pending = brought.filter(({ id, kind }) => readStoredFiles(row, kind)?.files.every((file) => file.id !== id))
  return pending.length > 0 ? { brought: pending } : {}
}

/** Reads the files that the server sends with a stored row; undefined if the person may not see them. */
export const readStoredFiles = (row: Values | undefined, kind: string): AttachedFilesOfKind | undefined =>
  (row?.files as Readonly<Record<string, AttachedFilesOfKind>> | undefined)?.[kind]

/** Collects the ids of the files that the save adds to the line, by kind. */
export function collectFileIds({ brought = [] }: FormLine): Values {
  if (brought.length === 0) return {}
  const kinds = [...new Set(brought.map(({ kind }) => kind))]
  const listIds = (kind: string) => brought.filter((file) => file.kind === kind).map(({ id }) => id)
  return { files: Object.fromEntries(kinds.map((kind) => [kind, listIds(kind)])) }
}

export interface GridPlace {
  row: number
  column: number
}

/**
 * Writes the cells of a spreadsheet to the rows, from one cell to the right and down. Adds missing rows
 * and skips a line of headings.
 */
export function pasteCells(
  lines: readonly FormLine[],
  cells: readonly (readonly string[])[],
  at: GridPlace,
  resource: Resource,
  names: readonly string[],
  start: Values,
): FormLine[] {
  const columns = names.slice(at.column)
  const [first, ...rest] = cells
  const body = first && rest.length > 0 && isHeadingRow(first, columns, resource) ? rest : cells
  const result = [...lines]
  for (const [index, row] of body.entries()) {
    const place = at.row + index
    const line = result[place] ?? createLine(start)
    const entered = row.slice(0, columns.length).flatMap((text, column): [string, string][] => {
      const name = columns[column] ?? ''
      const field = resource.fields[name]
      return field && text.trim() !== '' ? [[name, normalizeCell(field, text)]] : []
    })
    result[place] = { ...line, values: { ...line.values, ...Object.fromEntries(entered) } }
  }
  return result
}

/**
 * Turns the words for a value, or a price with the sign of its currency, into the form that the field
 * reads.
 */
function normalizeCell(field: Field, text: string): string {
  const trimmed = text.trim()
  const value = getFieldBehaviour(field).fromWords(trimmed)
  if (value !== undefined) return value
  // A duration stays as it is, because signs between its digits have a meaning.
  if (!field.type.isNumeric || isDurationField(field) || getFieldBehaviour(field).parse(trimmed).ok) return trimmed
  return readNumberText(trimmed, '.') ?? trimmed
}

/** Tells whether the row has words in columns of numbers. */
function isHeadingRow(row: readonly string[], columns: readonly string[], resource: Resource): boolean {
  const numbers = row.filter((text, column) => resource.fields[columns[column] ?? '']?.type.isNumeric && !isEmpty(text))
  return numbers.length > 0 && numbers.every((text) => !/\d/.test(text))
}

/**
 * Reads the cells that a spreadsheet or a table of another program put in the clipboard; undefined for
 * plain words.
 */
export function parseClipboard(text: string): string[][] | undefined {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(plain)) return undefined
  const rows: string[][] = [[]]
  // A cell in quotes may contain tabs and line breaks.
  for (const [, quoted, bare = '', end = ''] of plain.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replace(/""/g, '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}
