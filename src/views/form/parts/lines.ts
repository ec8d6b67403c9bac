import { isDuration } from '../../../fields/number'
import type { Attached, AttachedOfKind } from '../../../framework/answers/attached'
import type { FieldErrors } from '../../../framework/errors'
import { behaviour, type Field, isEmpty } from '../../../framework/field'
import { readFigures } from '../../../framework/files/numbers'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { isSame } from '../../saving/same'
import { readForm } from '../form-model'

/** One row of a grid: as stored, where it is, and as typed. */
export interface Line {
  /** Stays with the row while others come and go. */
  key: string
  /** The stored row; absent while it is new. */
  id?: number
  version?: number
  /** As the server told it. */
  stored?: Values
  values: Values
  /** Files that wait on the server for the save that gives them to the line. */
  brought?: readonly Attached[]
}

let lineCount = 0

export const newLine = (values: Values): Line => ({ key: `line${lineCount++}`, values })

export function storedLine(row: Values, names: readonly string[]): Line {
  const values = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  const labels = row.labels ? { labels: row.labels } : {}
  return { ...newLine({ ...values, ...labels }), id: Number(row.id), version: Number(row.version), stored: row }
}

/** Whether nothing was entered but what every new row begins with. */
export const isBlank = (line: Line, names: readonly string[], start: Values): boolean =>
  line.id === undefined && !line.brought?.length && names.every((name) => isSame(line.values[name], start[name]))

/** A label that came along belongs to the value of before. */
export function withValue(values: Values, name: string, value: unknown, label?: string): Values {
  const { labels, ...rest } = values
  const { [name]: _, ...others } = (labels ?? {}) as Values
  return { ...rest, labels: label === undefined ? others : { ...others, [name]: label }, [name]: value }
}

export interface ReadLine {
  line: Line
  values: Values
  errors: FieldErrors
}

/** Reads what was typed with the checks of the declaration, beside what the head says; blank rows are none. */
export function readLines(
  resource: Resource,
  names: readonly string[],
  lines: readonly Line[],
  start: Values,
  beyond: Values = {},
): ReadLine[] {
  return lines
    .filter((line) => !isBlank(line, names, start))
    .map((line) => ({ line, ...readForm(resource, names, line.values, beyond) }))
}

/** What is stored of a row and differs from what is entered; everything where the row is new. */
export function computeLineChanges({ line, values }: ReadLine, stored: readonly Line[]): Values {
  const before = stored.find(({ id }) => id !== undefined && id === line.id)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before?.values[name])))
}

/** The rows after they were stored: each new one takes the identity it was given, in their order. */
export function assignStoredIds(lines: readonly Line[], rows: readonly Values[]): Line[] {
  const knownIds = new Set(lines.map(({ id }) => id))
  const newRows = rows
    .filter(({ id }) => !knownIds.has(Number(id)))
    .sort((one, other) => Number(one.id) - Number(other.id))
  let next = 0
  return lines.map((line) => {
    const row = line.id === undefined ? newRows[next++] : rows.find(({ id }) => Number(id) === line.id)
    if (!row) return line
    const { brought: _, ...rest } = line
    return { ...rest, id: Number(row.id), version: Number(row.version), stored: row, ...pendingFiles(line, row) }
  })
}

/** What was brought while the save was on its way, and is not with the row. */
function pendingFiles({ brought = [] }: Line, row: Values): Pick<Line, 'brought'> {
  const pending = brought.filter(({ id, kind }) => storedFiles(row, kind)?.files.every((file) => file.id !== id))
  return pending.length > 0 ? { brought: pending } : {}
}

/** The files that the server tells a stored row with; undefined where the person may not see them. */
export const storedFiles = (row: Values | undefined, kind: string): AttachedOfKind | undefined =>
  (row?.files as Readonly<Record<string, AttachedOfKind>> | undefined)?.[kind]

/** The ids of the files that the save gives to the line, by kind. */
export function filesToSend({ brought = [] }: Line): Values {
  if (brought.length === 0) return {}
  const kinds = [...new Set(brought.map(({ kind }) => kind))]
  const listIds = (kind: string) => brought.filter((file) => file.kind === kind).map(({ id }) => id)
  return { files: Object.fromEntries(kinds.map((kind) => [kind, listIds(kind)])) }
}

export interface Place {
  row: number
  column: number
}

/**
 * Puts the cells of a spreadsheet into the rows from a place on, to the right and down; rows that are missing are
 * added, and a line of headings is left out.
 */
export function pasteCells(
  lines: readonly Line[],
  cells: readonly (readonly string[])[],
  at: Place,
  resource: Resource,
  names: readonly string[],
  start: Values,
): Line[] {
  const columns = names.slice(at.column)
  const [first, ...rest] = cells
  const body = first && rest.length > 0 && isHeading(first, columns, resource) ? rest : cells
  const result = [...lines]
  for (const [index, row] of body.entries()) {
    const place = at.row + index
    const line = result[place] ?? newLine(start)
    const entered = row.slice(0, columns.length).flatMap((text, column): [string, string][] => {
      const name = columns[column] ?? ''
      const field = resource.fields[name]
      return field && text.trim() !== '' ? [[name, normalizeCell(field, text)]] : []
    })
    result[place] = { ...line, values: { ...line.values, ...Object.fromEntries(entered) } }
  }
  return result
}

/** Words that people know a value by, or a price with the sign of its currency, as the field reads them. */
function normalizeCell(field: Field, text: string): string {
  const trimmed = text.trim()
  const value = behaviour(field).fromWords(trimmed)
  if (value !== undefined) return value
  // Of a duration the signs between the digits say what these are.
  if (!field.type.isNumeric || isDuration(field) || behaviour(field).parse(trimmed).ok) return trimmed
  return readFigures(trimmed, '.') ?? trimmed
}

/** Words where numbers belong. */
function isHeading(row: readonly string[], columns: readonly string[], resource: Resource): boolean {
  const numbers = row.filter((text, column) => resource.fields[columns[column] ?? '']?.type.isNumeric && !isEmpty(text))
  return numbers.length > 0 && numbers.every((text) => !/\d/.test(text))
}

/** The cells of what a spreadsheet, or a table of another program, put into the clipboard; undefined for plain words. */
export function parseClipboard(text: string): string[][] | undefined {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(plain)) return undefined
  const rows: string[][] = [[]]
  // A cell in quotes may hold tabs and ends of lines.
  for (const [, quoted, bare = '', end = ''] of plain.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replace(/""/g, '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}
