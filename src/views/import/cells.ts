import { isDuration } from '../../fields/number'
import { behaviour, type Field } from '../../framework/field'
import { type DateFormat, type DateOrder, detectDateFormat, readDay } from '../../framework/files/dates'
import { detectNumberFormat, type NumberFormat, readFigures } from '../../framework/files/numbers'
import { readDuration } from '../../framework/values/durations'
import type { DecimalSign } from '../../framework/values/figures'

/** How the cells of a column are written. */
export type CellFormat =
  | { kind: 'text' }
  | { kind: 'date'; order: DateOrder }
  | { kind: 'number'; decimal: DecimalSign }

/** A format by what a column holds; `isAsked` where only the person can tell. */
export interface FoundFormat {
  format: CellFormat
  isAsked: boolean
  /** Any choice reads the same. */
  isPlain: boolean
}

/** What a field's cells are read as; without a field, as text. */
export function detectFormat(field: Field | undefined, values: Iterable<string>): FoundFormat {
  if (!field) return textFormat
  if (behaviour(field).schema().format === 'date') return toDateFormat(detectDateFormat(removeGuards(values)))
  if (isDuration(field)) return toDurationFormat([...removeGuards(values)])
  if (field.type.isNumeric) return toNumberFormat(detectNumberFormat(removeGuards(values)))
  return textFormat
}

const textFormat: FoundFormat = { format: { kind: 'text' }, isAsked: false, isPlain: true }

const toDateFormat = ({ order, isAsked, isPlain }: DateFormat): FoundFormat => ({
  format: { kind: 'date', order },
  isAsked,
  isPlain,
})

const toNumberFormat = ({ decimal, isAsked, isPlain }: NumberFormat): FoundFormat => ({
  format: { kind: 'number', decimal },
  isAsked,
  isPlain,
})

/** Where one says what it is counted in, the field itself reads all. */
const toDurationFormat = (cells: readonly string[]): FoundFormat =>
  cells.some((cell) => readDuration(cell) !== undefined) ? textFormat : toNumberFormat(detectNumberFormat(cells))

function* removeGuards(values: Iterable<string>): Generator<string> {
  for (const value of values) yield removeGuard(value)
}

/** A cell as the wire takes it; what cannot be read stays as it is, for the server to refuse with its reason. */
export function toWireCell(cell: string, format: CellFormat): string {
  const text = cell.trim()
  if (format.kind === 'date') return readDay(removeGuard(text), format.order) ?? text
  if (format.kind === 'number') return readFigures(removeGuard(text), format.decimal) ?? text
  return text
}

/** Exports keep spreadsheets from running a text as a formula with an apostrophe in front of it. */
const guardPattern = /^'(?=[\t\r]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/

const removeGuard = (cell: string): string => (cell.startsWith("'") ? cell.replace(guardPattern, '') : cell)
