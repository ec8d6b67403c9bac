import type { CsvTable } from '../../framework/files/read-table'
import { type CellFormat, toWireCell } from './cell-formats'

/** A column that is sent: its position in the file, and its field. */
export interface SentColumn {
  place: number
  name: string
  format: CellFormat
}

/** Most rows and bytes of one request. A request can have a megabyte; what it needs besides rows is small. */
const [maxRowsPerCall, maxBytesPerCall] = [1000, 900_000]

/** Counts the bytes of a text in a web form. */
const countBytes = (text: string): number => new URLSearchParams({ r: text }).toString().length - 2

/** Builds the rows from `from` on in wire form: as many as fit in one request, at least one. */
export function buildRowChunk({ rows }: CsvTable, columns: readonly SentColumn[], from: number): string[][] {
  const piece: string[][] = []
  let bytes = 0
  for (const row of rows.slice(from, from + maxRowsPerCall)) {
    const cells = columns.map(({ place, format }) => toWireCell(row[place] ?? '', format))
    bytes += countBytes(`${JSON.stringify(cells)},`)
    if (bytes > maxBytesPerCall && piece.length > 0) return piece
    piece.push(cells)
  }
  return piece
}
