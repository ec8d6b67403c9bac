import { CountedStream, countOf, lineFeed } from './counted-stream'

const [quote, carriageReturn] = [34, 13]

/** One record of a CSV file, ended as RFC 4180 says. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}

/** A spreadsheet takes a cell that begins like a formula for one: an apostrophe in front of it keeps it a text. */
export const plainCell = (cell: string) =>
  /^[\s]*[=+\-@＝＋－＠]/.test(cell) && !/^-?[\d.,]+$/.test(cell) ? `'${cell}` : cell

/**
 * PostgreSQL's CSV with line ends as RFC 4180 says, behind a mark that tells spreadsheets it is UTF-8 and the headings.
 */
export class CsvStream extends CountedStream {
  #isQuoted = false
  protected override readonly tail = ''

  constructor(heads: readonly string[], announced: number) {
    super(`\uFEFF${csvLine(heads)}`, announced)
  }

  protected override taken(chunk: Buffer): Buffer {
    const out = Buffer.allocUnsafe(chunk.length + countOf(chunk, lineFeed))
    let length = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number
      // A quote inside a quoted cell is doubled: it changes the state twice.
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (byte === lineFeed && !this.#isQuoted) {
        out[length++] = carriageReturn
        this.records += 1
      }
      out[length++] = byte
    }
    return out.subarray(0, length)
  }
}
