import { CountedStream } from './counted-stream'

/** Formats one record of a CSV file, ended as RFC 4180 says. */
export function formatCsvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}

/** Puts an apostrophe before a cell that a spreadsheet would read as a formula, so that it stays text. */
export const escapeFormula = (cell: string) =>
  /^[\s]*[=+\-@＝＋－＠]/.test(cell) && !/^-?[\d.,]+$/.test(cell) ? `'${cell}` : cell

/**
 * PostgreSQL's CSV with line ends as in RFC 4180. It begins with a byte order
 * mark, for spreadsheets, and the headings.
 */
export class CsvStream extends CountedStream {
  override readonly lineEnd = '\r\n'
  protected override readonly tail = ''

  constructor(heads: readonly string[], announced: number) {
    super(`\uFEFF${formatCsvLine(heads)}`, announced)
  }
}
