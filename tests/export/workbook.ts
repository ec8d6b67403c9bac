import { crc32, inflateRawSync } from 'node:zlib'

/** A cell as a spreadsheet takes it: a text, or a figure with its digits as they stand in the file. */
export interface SheetCell {
  text?: string
  figure?: string
  /** How it is shown: the code or number of its format. */
  format: string
}

export interface Workbook {
  files: ReadonlyMap<string, string>
  /** Sheets by their names, row by row; a missing cell is undefined. */
  sheets: ReadonlyMap<string, (SheetCell | undefined)[][]>
}

/** Reads a workbook, strictly: what is not written as `server/export` writes is an error, as is a zip that is not whole. */
export function readWorkbook(bytes: Buffer): Workbook {
  const files = unzip(bytes)
  const file = (name: string) => files.get(name) ?? fail(`There is no ${name}`)
  const formats = formatsOf(file('xl/styles.xml'))
  const names = [...file('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)]
  const sheets = names.map(
    ([, name = '', id]) => [decoded(name), rowsOf(file(`xl/worksheets/sheet${id}.xml`), formats)] as const,
  )
  return { files, sheets: new Map(sheets) }
}

/** Texts of the rows; figures as their digits. */
export const plainRows = (rows: readonly (readonly (SheetCell | undefined)[])[]) =>
  rows.map((row) => row.map((cell) => cell?.text ?? cell?.figure))

function fail(words: string): never {
  throw new Error(words)
}

/** The files of a zip by their names, each with its digest checked; one that is not whole is an error. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50) fail('The zip has no end')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) fail('The directory of the zip is broken')
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20)))
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) fail('The content of the zip is broken')
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

function formatsOf(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, c]) => [id, c]),
  )
  const cells = /<cellXfs [^>]*>(.*)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id = '']) => codes.get(id) ?? id)
}

const cellPattern =
  /<c r="([A-Z]+)(\d+)" s="(\d+)"(?: t="inlineStr"><is><t xml:space="preserve">([^<>]*)<\/t><\/is>|><v>(-?\d+(?:\.\d+)?)<\/v>)<\/c>/y

function rowsOf(sheet: string, formats: readonly string[]): (SheetCell | undefined)[][] {
  const data = /<sheetData>(.*)<\/sheetData>/s.exec(sheet)?.[1] ?? fail('The sheet has no data')
  const rows = data.split(/\n(?=<row)|(?<=<\/row>)(?=<row)/)
  return rows.map((line, index) => {
    const [, number, cells = ''] =
      /^<row r="(\d+)">(.*)<\/row>\n?$/s.exec(line) ?? fail(`No row: ${line.slice(0, 200)}`)
    if (Number(number) !== index + 1) fail(`Row ${number} stands at ${index + 1}`)
    return cellsOf(cells, index + 1, formats)
  })
}

function cellsOf(cells: string, row: number, formats: readonly string[]): (SheetCell | undefined)[] {
  const read: (SheetCell | undefined)[] = []
  cellPattern.lastIndex = 0
  while (cellPattern.lastIndex < cells.length) {
    const from = cellPattern.lastIndex
    const match = cellPattern.exec(cells) ?? fail(`No cell: ${cells.slice(from, from + 200)}`)
    const [, column = '', number, style, text, figure] = match
    if (Number(number) !== row) fail(`Cell ${column}${number} stands in row ${row}`)
    const format = formats[Number(style)] ?? fail(`There is no style ${style}`)
    read[[...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1] =
      figure === undefined ? { text: decoded(text ?? ''), format } : { figure, format }
  }
  return Array.from(read)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#10': '\n', '#13': '\r' }

/** As XML and then a spreadsheet read it. */
function decoded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML does not hold is what is looked for
  if (/[\u0000-\u0008\u000a-\u001f\ufffe\uffff]/.test(text))
    fail(`XML cannot hold ${JSON.stringify(text.slice(0, 200))}`)
  const plain = text.replace(/&(?:(amp|lt|gt|quot|#10|#13);|)/g, (_, name?: string) =>
    name ? (entities[name] ?? '') : fail(`A bare & in ${text.slice(0, 200)}`),
  )
  return plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
