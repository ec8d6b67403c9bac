import { Readable } from 'node:stream'
import type { ReportSheet, SheetColumn } from '../../../src/framework/reports/report-sheet'
import type { AboutLine } from '../about-lines'
import type { CellKind } from '../cells-sql'
import { aboutSheetXml } from '../xlsx-about'
import {
  buildWorkbookFiles,
  cellStyle,
  getColumnLetters,
  recordsSheetXml,
  textCellXml,
  toSheetName,
} from '../xlsx-parts'
import { zipFiles } from '../zip-files'

const kinds: Readonly<Record<SheetColumn['kind'], CellKind>> = {
  text: 'text',
  count: 'integer',
  figure: 'decimal',
  amount: 'amount',
}

/** Makes a workbook of the sheet, and of a second one that describes it. No cell is a formula. */
export function streamReportWorkbook(
  name: string,
  { columns, rows }: ReportSheet,
  about: readonly AboutLine[],
): Readable {
  const cells = columns.map(({ head, kind }) => ({ head, kind: kinds[kind] }))
  const { head, tail } = recordsSheetXml(cells, rows.length)
  const lines = rows.map((row, at) => buildRowXml(columns, row, at + 2))
  const files = {
    ...buildWorkbookFiles(toSheetName(name), cells, rows.length),
    'xl/worksheets/sheet2.xml': aboutSheetXml(about),
  }
  return zipFiles(files, 'xl/worksheets/sheet1.xml', Readable.from([Buffer.from([head, ...lines, tail].join(''))]))
}

const buildRowXml = (columns: readonly SheetColumn[], row: readonly string[], at: number) =>
  `<row r="${at}">${row.map((text, index) => buildCellXml(columns[index], text, `${getColumnLetters(index)}${at}`)).join('')}</row>`

/** Builds a cell. A spreadsheet would round numbers of more than 15 digits, so they stay text. */
function buildCellXml(column: SheetColumn | undefined, text: string, place: string): string {
  if (text === '') return ''
  const kind = kinds[column?.kind ?? 'text']
  const isNumber = kind !== 'text' && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15
  return isNumber ? `<c r="${place}" s="${cellStyle[kind]}"><v>${text}</v></c>` : textCellXml(place, text)
}
