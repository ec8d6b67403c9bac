import { isDurationField } from '../../fields/number'
import { type Field, getFieldBehaviour } from '../../framework/field'
import { type DateFormat, type DateOrder, detectDateFormat, readDayText } from '../../framework/files/date-format'
import { detectNumberFormat, type NumberFormat, readNumberText } from '../../framework/files/number-format'
import { readDuration } from '../../framework/values/durations'
import type { DecimalSign } from '../../framework/values/number-text'

/** The way in which the cells of a column are written. */
export type CellFormat =
  | { kind: 'text' }
  | { kind: 'date'; order: DateOrder }
  | { kind: 'number'; decimal: DecimalSign }

/** A format detected from the cells; `isAsked` is true if only the person can decide it. */
export interface DetectedFormat {
  format: CellFormat
  isAsked: boolean
  /** True where every format reads the cells alike. */
  isPlain: boolean
}

/** Detects the format of a field's cells; cells of no field are text. */
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

/** Detects the format of durations; if some cells name their unit, the field itself reads all of them. */
const toDurationCellFormat = (cells: readonly string[]): DetectedFormat =>
  cells.some((cell) => readDuration(cell) !== undefined) ? textFormat : toNumberCellFormat(detectNumberFormat(cells))

function* removeFormulaGuards(values: Iterable<string>): Generator<string> {
  for (const value of values) yield removeFormulaGuard(value)
}

/**
 * Turns a cell into the form that the wire takes. An unreadable cell is sent unchanged, so that the server
 * refuses it with the reason.
 */
export function toWireCell(cell: string, format: CellFormat): string {
  const text = cell.trim()
  if (format.kind === 'date') return readDayText(removeFormulaGuard(text), format.order) ?? text
  if (format.kind === 'number') return readNumberText(removeFormulaGuard(text), format.decimal) ?? text
  return text
}

/** Matches the apostrophe that exports put in front of texts which a spreadsheet would run as a formula. */
const guardPattern = /^'(?=[\t\r]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/

const removeFormulaGuard = (cell: string): string => (cell.startsWith("'") ? cell.replace(guardPattern, '') : cell)
