import type { AboutLine } from './about-lines'
import { cellStyle, getColumnLetters, plainSheetXml, textCellXml } from './xlsx-parts'

/** Builds the sheet that describes the export. */
export function aboutSheetXml(lines: readonly AboutLine[]): string {
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((value, index) => (value === undefined ? '' : aboutCellXml(value, getColumnLetters(index) + (row + 1), index === 0))).join('')}</row>`,
  )
  return plainSheetXml(`A1:C${lines.length}`, rows, [32, 48, 12])
}

/** Builds a cell. A spreadsheet would round numbers of more than 15 digits, so they stay text. */
function aboutCellXml(value: AboutLine[1], place: string, isHeading: boolean): string {
  if (typeof value === 'string') return textCellXml(place, value, isHeading ? 'heading' : 'text')
  const { figure } = value
  if (!/^\d{1,15}$/.test(figure.replace(/[-.]/g, ''))) return textCellXml(place, figure)
  const style = figure.includes('.') ? 'amount' : 'integer'
  return `<c r="${place}" s="${cellStyle[style]}"><v>${figure}</v></c>`
}
