import Papa from 'papaparse'
import type { CsvTable } from '../../framework/files/read-table'
import { reasonHead } from './column-mapping'

/** A row that was refused, by its position among the rows that were sent. */
interface RefusedRow {
  place: number
  reason: string
}

/**
 * Builds a file of the refused rows only, with the original columns and the reason in front.
 * `faultReasons` has one reason for each fault of the table. The file is UTF-8 with a byte order mark, so
 * that spreadsheets read it right.
 */
export function buildRefusedFile(
  table: CsvTable,
  refused: readonly RefusedRow[],
  faultReasons: readonly string[],
): string {
  const { head, rows, lines, faults, separator } = table
  const records = [
    ...refused.map(({ place, reason }) => ({ line: lines[place] ?? 0, cells: [reason, ...(rows[place] ?? [])] })),
    ...faults.map(({ line, cells }, place) => ({ line, cells: [faultReasons[place] ?? '', ...cells] })),
  ].sort((one, other) => one.line - other.line)
  const old = head.indexOf(reasonHead)
  // A file that was corrected before has a column of old reasons, which is dropped.
  const dropOldReasons = (cells: readonly string[]) => cells.filter((_, place) => old < 0 || place !== old + 1)
  const all = [[reasonHead, ...head], ...records.map(({ cells }) => cells)].map(dropOldReasons)
  return `\uFEFF${Papa.unparse(all, { delimiter: separator, newline: '\r\n' })}\r\n`
}
