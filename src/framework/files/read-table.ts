import Papa from 'papaparse'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** Most rows and columns of one import. */
export const [maxRows, maxColumns] = [100_000, 60]

/** A row that cannot be sent as it is. */
export interface RowFault {
  /** Line of the file, from 1. */
  line: number
  code: 'surplusCells' | 'oddQuotes'
  cells: readonly string[]
}

export interface CsvTable {
  separator: Separator
  head: readonly string[]
  /** Each row has as many cells as `head`. */
  rows: readonly (readonly string[])[]
  /** The line of the file where each row begins, from 1. */
  lines: readonly number[]
  faults: readonly RowFault[]
}

type TableReadResult =
  | { ok: true; table: CsvTable }
  | { ok: false; code: 'tooManyRows' | 'tooManyColumns' | 'noRows' }
  /** In this line a quotation mark opens a cell, and no other one closes it. */
  | { ok: false; code: 'openQuote'; line: number }

interface ReadOptions {
  signal?: AbortSignal
  /**
   * Called with the share that is read so far, 0 to 1; the reader awaits it, so that the page stays
   * responsive.
   */
  pause?(share: number): Promise<void>
}

/** Records that are read without a pause; they take a few milliseconds. */
const recordsAtOnce = 1000

interface RecordCollector {
  records: string[][]
  lines: number[]
  /** Numbers of the records that have a misplaced quotation mark. */
  odd: Set<number>
}

/**
 * Reads the records of a CSV file and skips lines without text. Stops at the limits.
 * @throws DOMException `AbortError` when the signal is aborted
 */
export async function readTable(
  text: string,
  chosen: Separator | undefined,
  watch: ReadOptions = {},
): Promise<TableReadResult> {
  const { separator: fileSeparator, start } = readDeclaredSeparator(text)
  const separator = chosen ?? fileSeparator ?? guessSeparator(text.slice(start))
  const newline = detectNewline(text)
  const read: RecordCollector = { records: [], lines: [], odd: new Set() }
  let line = start > 0 ? 2 : 1
  for (let at = start; at < text.length; ) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(at), {
      delimiter: separator,
      newline,
      preview: recordsAtOnce,
      fastMode: false,
    })
    const cursor = Math.max(meta.cursor, 1)
    const odd = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row ?? 0))
    line = addRecords(read, data, odd, line)
    if (errors.some(({ code }) => code === 'MissingQuotes'))
      return { ok: false, code: 'openQuote', line: read.lines.at(-1) ?? line }
    at += data.length < recordsAtOnce ? text.length : cursor
    if ((read.records[0]?.length ?? 0) > maxColumns) return { ok: false, code: 'tooManyColumns' }
    if (read.records.length > maxRows + 1) return { ok: false, code: 'tooManyRows' }
    watch.signal?.throwIfAborted()
    await watch.pause?.(Math.min(1, at / text.length))
  }
  return buildTable(read, separator)
}

/** Adds the records that have text; returns the next line number. */
function addRecords(read: RecordCollector, data: readonly string[][], odd: ReadonlySet<number>, first: number): number {
  let line = first
  data.forEach((record, place) => {
    if (record.some((cell) => cell.trim() !== '')) {
      if (odd.has(place)) read.odd.add(read.records.length)
      read.records.push(record)
      read.lines.push(line)
    }
    line += 1
    for (const cell of record) if (/[\r\n]/.test(cell)) line += cell.split(/\r\n|\r|\n/).length - 1
  })
  return line
}

function buildTable({ records, lines, odd }: RecordCollector, separator: Separator): TableReadResult {
  const head = removeBlankEnd(records[0] ?? []).map((cell) => cell.trim())
  if (head.length > maxColumns) return { ok: false, code: 'tooManyColumns' }
  const table = { separator, head, rows: [] as string[][], lines: [] as number[], faults: [] as RowFault[] }
  for (let at = 1; at < records.length; at += 1) {
    const cells = records[at] ?? []
    const line = lines[at] ?? 0
    if (odd.has(at)) table.faults.push({ line, code: 'oddQuotes', cells })
    else if (cells.length > head.length && cells.slice(head.length).some((cell) => cell.trim() !== ''))
      table.faults.push({ line, code: 'surplusCells', cells })
    else {
      table.rows.push(cells.length === head.length ? cells : head.map((_, place) => cells[place] ?? ''))
      table.lines.push(line)
    }
  }
  return records.length > 1 ? { ok: true, table } : { ok: false, code: 'noRows' }
}

function removeBlankEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}

/** Reads a first line `sep=;`, which some spreadsheet programs write. */
function readDeclaredSeparator(text: string): { separator?: Separator; start: number } {
  const match = /^sep=(.)\r?\n?/i.exec(text)
  const separator = separators.find((each) => each === match?.[1])
  return match && separator ? { separator, start: match[0].length } : { start: 0 }
}

const [sampleLetters, sampleRecords] = [64_000, 20]

/**
 * Guesses the separator: the one that splits most of the first records into as many cells as the headings;
 * on a tie the one with most cells.
 */
function guessSeparator(text: string): Separator {
  const scored = separators.map((separator) => ({ separator, ...scoreSeparator(text, separator) }))
  const [best] = scored.sort((one, other) => other.share - one.share || other.cells - one.cells)
  return best && best.cells > 1 ? best.separator : ','
}

function scoreSeparator(text: string, separator: Separator): { share: number; cells: number } {
  const sample = text.slice(0, sampleLetters)
  const { data, errors } = Papa.parse<string[]>(sample, {
    delimiter: separator,
    preview: sampleRecords,
    skipEmptyLines: 'greedy',
  })
  // The sample may end in the middle of a record, so its last record does not count.
  const whole = data.length < sampleRecords && sample.length < text.length ? data.slice(0, -1) : data
  const cells = whole[0]?.length ?? 0
  const odd = new Set(errors.map(({ row }) => row))
  const matching = whole.filter((record, place) => !odd.has(place) && record.length === cells)
  return cells > 1 ? { share: matching.length / whole.length, cells } : { share: 0, cells }
}

/** Finds the first line break outside quotes. */
function detectNewline(text: string): '\r\n' | '\n' | '\r' {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '\n') return '\n'
    else if (!isQuoted && letter === '\r') return text[at + 1] === '\n' ? '\r\n' : '\r'
  }
  return '\n'
}
