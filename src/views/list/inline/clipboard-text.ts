import type { Row } from '../../../../dataProvider/create'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { DisplayField } from '../../display-fields'

/** Writes cells for spreadsheets: figures and dates as they are stored, all others as shown. */
export const toClipboardText = (rows: readonly Row[], columns: readonly DisplayField[]): string =>
  rows.map((row) => columns.map((column) => quoteCell(toClipboardCell(row, column))).join('\t')).join('\n')

function toClipboardCell(row: Row, { name, field }: DisplayField): string {
  const value: unknown = row[name]
  if (isEmpty(value)) return ''
  const { text, schema } = getFieldBehaviour(field)
  const isPlain = field.type.isNumeric || schema().format === 'date'
  return row.labels?.[name] ?? (isPlain ? String(value) : text(value))
}

const quoteCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
