import { isDurationField } from '../../fields/number'
import { type Field, getFieldBehaviour } from '../../framework/field'
import { type DateFormat, type DateOrder, detectDateFormat, readDayText } from '../../framework/files/date-format'
import { detectNumberFormat, type NumberFormat, readNumberText } from '../../framework/files/number-format'
import { readDuration } from '../../framework/values/durations'
import type { DecimalSign } from '../../framework/values/number-text'

/** How the cells of a column are written. */
export type CellFormat =
  | { kind: 'text' }
  | { kind: 'date'; order: DateOrder }
  | { kind: 'number'; decimal: DecimalSign }

/** A format detected from the cells; `isAsked` if only the person can decide. */
export interface DetectedFormat {
  format: CellFormat
  isAsked: boolean
  /** All formats read the cells alike. */
  isPlain: boolean
}

/** The format of a field's cells; text without a field. */
export function detectCellFormat(field: Field | undefined, values: Iterable<string>): DetectedFormat {
  if (!field) return textFormat
  if (getFieldBehaviour(field).schema().format === 'date')
    return toDateCellFormat(detectDateFormat(removeFormulaGuards(values)))
  if (isDurationField(field)) return toDurationCellFormat([...removeFormulaGuards(values)])
  if (field.type.isNumeric) return toNumberCellFormat(detectNumberFormat(removeFormulaGuards(values)))
  return textFormat
}

const textFormat: DetectedFormat = { format: { kind: 'text' }, isAsked: false, isPlain: true }

const toDateCellFormat = ({ order, isAsked, isPlain }: DateFormat): DetectedFormat => ({
  format: { kind: 'date', order },
  isAsked,
  isPlain,
})

const toNumberCellFormat = ({ decimal, isAsked, isPlain }: NumberFormat): DetectedFormat => ({
  format: { kind: 'number', decimal },
  isAsked,
  isPlain,
})

/** If cells name their unit, the field itself reads all of them. */
const toDurationCellFormat = (cells: readonly string[]): DetectedFormat =>
  cells.some((cell) => readDuration(cell) !== undefined) ? textFormat : toNumberCellFormat(detectNumberFormat(cells))

function* removeFormulaGuards(values: Iterable<string>): Generator<string> {
  for (const value of values) yield removeFormulaGuard(value)
}

/**
 * A cell as the wire takes it; an unreadable one is sent unchanged,
 * so that the server refuses it with the reason.
 */
export function toWireCell(cell: string, format: CellFormat): string {
  const text = cell.trim()
  if (format.kind === 'date') return readDayText(removeFormulaGuard(text), format.order) ?? text
  if (format.kind === 'number') return readNumberText(removeFormulaGuard(text), format.decimal) ?? text
  return text
}

/** Exports put an apostrophe in front of texts that a spreadsheet would run as a formula. */
const guardPattern = /^'(?=[\t\r]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/

const removeFormulaGuard = (cell: string): string => (cell.startsWith("'") ? cell.replace(guardPattern, '') : cell)
