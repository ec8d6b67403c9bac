import Papa from 'papaparse'
import type { InlineWord } from '../../../../i18n/inline-words'

export const maxPasteRows = 500

/** The cells of a block, with equally long rows; or the reason of a refusal, as a word of the catalogue. */
export type PastedCells =
  | { ok: true; cells: readonly (readonly string[])[] }
  | { ok: false; word: InlineWord; args?: Readonly<Record<string, number>> }

/**
 * Reads cells as spreadsheets copy them: tabs are between cells, quotes around cells that have tabs, lines
 * or quotes.
 */
export function parsePastedBlock(text: string, room: { rows: number; columns: number }): PastedCells {
  const { data, errors } = Papa.parse<string[]>(removeLastBreak(text), { delimiter: '\t' })
  if (errors.some(({ type }) => type === 'Quotes')) return { ok: false, word: 'openQuote' }
  const rows = data.length
  const columns = data[0]?.length ?? 0
  if (data.every((row) => row.every((cell) => cell.trim() === ''))) return { ok: false, word: 'emptyBlock' }
  if (data.some((row) => row.length !== columns)) return { ok: false, word: 'ragged' }
  if (rows > maxPasteRows) return { ok: false, word: 'tooManyRows', args: { rows, most: maxPasteRows } }
  if (rows > room.rows) return { ok: false, word: 'belowEnd', args: { rows, room: room.rows } }
  if (columns > room.columns) return { ok: false, word: 'beyondEnd', args: { columns, room: room.columns } }
  return { ok: true, cells: data }
}

/** Removes the last line break, because spreadsheets also end the last row with one. */
const removeLastBreak = (text: string): string => text.replace(/\r?\n$|\r$/, '')
