import { CountedStream } from './counted-stream'

/** One record of a CSV file, ended as in RFC 4180. */
export function formatCsvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}

/** Prefixes an apostrophe to a cell that a spreadsheet would read as a formula, so it stays text. */
export const escapeFormula = (cell: string) =>
  /^[\s]*[=+\-@＝＋－＠]/.test(cell) && !/^-?[\d.,]+$/.test(cell) ? `'${cell}` : cell

/**
 * PostgreSQL's CSV with line ends as in RFC 4180, after a byte order mark for spreadsheets and the headings.
 */
export class CsvStream extends CountedStream {
  override readonly lineEnd = '\r\n'
  protected override readonly tail = ''

  constructor(heads: readonly string[], announced: number) {
    super(`\uFEFF${formatCsvLine(heads)}`, announced)
  }
}
