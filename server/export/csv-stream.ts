import { Transform, type TransformCallback } from 'node:stream'

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** One record of a CSV file, ended as RFC 4180 says. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}

/**
 * PostgreSQL's CSV with line ends as RFC 4180 says, behind a mark that tells spreadsheets it is UTF-8 and the headings.
 * Fails where the records are not as many as announced, so that no file is short without an error. Emits `first` with
 * every chunk and at the end.
 */
export class CsvStream extends Transform {
  #isQuoted = false
  #records = 0
  readonly #announced: number

  constructor(heads: readonly string[], announced: number) {
    super()
    this.#announced = announced
    this.push(`\uFEFF${csvLine(heads)}`)
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.emit('first')
    const lineFeeds = countOf(chunk, lineFeed)
    const out = Buffer.allocUnsafe(chunk.length + lineFeeds)
    let length = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number
      // A quote inside a quoted cell is doubled: it changes the state twice.
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (byte === lineFeed && !this.#isQuoted) {
        out[length++] = carriageReturn
        this.#records += 1
      }
      out[length++] = byte
    }
    done(null, out.subarray(0, length))
  }

  override _flush(done: TransformCallback): void {
    this.emit('first')
    done(
      this.#records === this.#announced
        ? null
        : new Error(`The export holds ${this.#records} records instead of ${this.#announced}`),
    )
  }
}

function countOf(chunk: Buffer, byte: number): number {
  let count = 0
  for (let at = chunk.indexOf(byte); at >= 0; at = chunk.indexOf(byte, at + 1)) count += 1
  return count
}
