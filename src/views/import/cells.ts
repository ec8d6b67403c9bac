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

/** A format detected from the cells; `isAsked` if only the person can decide. */
export interface FoundFormat {
  format: CellFormat
  isAsked: boolean
  /** All formats read the cells alike. */
  isPlain: boolean
}

/** The format of a field's cells; text without a field. */
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

/** If cells name their unit, the field itself reads all of them. */
const toDurationFormat = (cells: readonly string[]): FoundFormat =>
  cells.some((cell) => readDuration(cell) !== undefined) ? textFormat : toNumberFormat(detectNumberFormat(cells))

function* removeGuards(values: Iterable<string>): Generator<string> {
  for (const value of values) yield removeGuard(value)
}

/**
 * A cell as the wire takes it; an unreadable one is sent unchanged,
 * so that the server refuses it with the reason.
 */
export function toWireCell(cell: string, format: CellFormat): string {
  const text = cell.trim()
  if (format.kind === 'date') return readDay(removeGuard(text), format.order) ?? text
  if (format.kind === 'number') return readFigures(removeGuard(text), format.decimal) ?? text
  return text
}

/** Exports put an apostrophe in front of texts that a spreadsheet would run as a formula. */
const guardPattern = /^'(?=[\t\r]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/

const removeGuard = (cell: string): string => (cell.startsWith("'") ? cell.replace(guardPattern, '') : cell)
