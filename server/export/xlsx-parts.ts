import type { CellKind, ExportColumn } from './cells-sql'
import { escapeXml } from './xml-text'

/** The largest number of records in a sheet: its rows without the headings. */
export const mostRecords = 1_048_575

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const xlsxType = `${parts}.sheet`

/** What the head of a column is made of. */
type SheetHeading = Pick<ExportColumn, 'head' | 'kind'>

export type CellStyle = CellKind | 'heading' | 'amount0' | 'amount3' | 'amount4'

const styleNames: readonly CellStyle[] = [
  'heading',
  'text',
  'integer',
  'decimal',
  'amount',
  'date',
  'amount0',
  'amount3',
  'amount4',
]

/** The number of each style in a cell; 0 is the default style. */
export const cellStyle = Object.fromEntries(styleNames.map((name, index) => [name, index + 1])) as Readonly<
  Record<CellStyle, number>
>

// Format 49 is text, so that edited text is not read as a number or a formula. Formats 1 and 0 are plain
// numbers, 3 groups the digits.
const formats: Readonly<Record<CellStyle, number>> = {
  heading: 49,
  text: 49,
  integer: 1,
  decimal: 0,
  amount: 164,
  date: 165,
  amount0: 3,
  amount3: 166,
  amount4: 167,
}

/** The width of a column in characters by kind, whatever it contains. */
const usualWidth: Readonly<Record<CellKind, number>> = { text: 24, integer: 12, decimal: 12, amount: 18, date: 12 }
const filterButton = 4
const widestHead = 50

/** Answers the letters of a column: `A` for 0, `AA` for 26. */
export function getColumnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1
  return (before >= 0 ? getColumnLetters(before) : '') + String.fromCharCode(65 + (index % 26))
}

const columnXml = (width: number, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`

export const textCellXml = (place: string, text: string, style: CellStyle = 'text') =>
  `<c r="${place}" s="${cellStyle[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const sheetHeadXml = (range: string, view: string, widths: readonly number[]) =>
  `${head}<worksheet xmlns="${main}"><dimension ref="${range}"/><sheetViews>${view}</sheetViews>` +
  `<cols>${widths.map(columnXml).join('')}</cols><sheetData>`

/** Builds the sheet around its rows: bold frozen headings, column widths, a filter. */
export function recordsSheetXml(cells: readonly SheetHeading[], records: number): { head: string; tail: string } {
  const range = buildCellRange(cells, records)
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
  const widths = cells.map(({ head: words, kind }) =>
    Math.max(usualWidth[kind], Math.min(words.length + filterButton, widestHead)),
  )
  const headings = cells.map(({ head: words }, index) => textCellXml(`${getColumnLetters(index)}1`, words, 'heading'))
  return {
    head: `${sheetHeadXml(range, `<sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView>`, widths)}<row r="1">${headings.join('')}</row>`,
    tail: `</sheetData><autoFilter ref="${range}"/></worksheet>`,
  }
}

/** Builds a sheet of the given XML rows. */
export const plainSheetXml = (range: string, rows: readonly string[], widths: readonly number[]) =>
  `${sheetHeadXml(range, '<sheetView workbookViewId="0"/>', widths)}${rows.join('')}</sheetData></worksheet>`

const buildCellRange = (cells: readonly SheetHeading[], records: number) =>
  `A1:${getColumnLetters(cells.length - 1)}${records + 1}`

/** Turns a text into the name of a sheet, without forbidden characters and names. */
export function toSheetName(words: string): string {
  const name = [...words.replace(/[[\]:*?/\\']/g, ' ').trim()].slice(0, 31).join('').trim()
  return name === '' || /^(history|about)$/i.test(name) ? 'Records' : name
}

/** Builds the other files of the workbook. `sheet1.xml` holds the records, `sheet2.xml` the description. */
export function buildWorkbookFiles(
  name: string,
  cells: readonly SheetHeading[],
  records: number,
): Readonly<Record<string, string>> {
  const filtered = `'${name}'!${buildCellRange(cells, records).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
  return {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationshipsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/>` +
      '<sheet name="About" sheetId="2" r:id="rId2"/></sheets>' +
      // Some programs show no filter without this name.
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(filtered)}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  }
}

const contentTypes =
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  [
    ['workbook.xml', 'sheet.main'],
    ['worksheets/sheet1.xml', 'worksheet'],
    ['worksheets/sheet2.xml', 'worksheet'],
    ['styles.xml', 'styles'],
  ]
    .map(([file, type]) => `<Override PartName="/xl/${file}" ContentType="${parts}.${type}+xml"/>`)
    .join('') +
  '</Types>'

const relationshipsXml = (targets: readonly (readonly [string, string])[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${targets
    .map(([type, file], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${file}"/>`)
    .join('')}</Relationships>`

const fontXml = (bold = '') => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const cellFormatXml = (style: number, fontId = 0) =>
  `<xf numFmtId="${style}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="${formats.amount}" formatCode="#,##0.00##"/>` +
  `<numFmt numFmtId="${formats.amount3}" formatCode="#,##0.000"/><numFmt numFmtId="${formats.amount4}" formatCode="#,##0.0000"/>` +
  `<numFmt numFmtId="${formats.date}" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2">${fontXml()}${fontXml('<b/>')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${styleNames.length + 1}">${cellFormatXml(0)}${styleNames.map((name) => cellFormatXml(formats[name], name === 'heading' ? 1 : 0)).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
