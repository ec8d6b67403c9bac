import { CountedStream } from './counted-stream'

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
  override readonly lineEnd = '\r\n'
  protected override readonly tail = ''

  constructor(heads: readonly string[], announced: number) {
    super(`\uFEFF${csvLine(heads)}`, announced)
  }
}
