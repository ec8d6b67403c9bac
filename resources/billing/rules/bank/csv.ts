import { type DateOrder, readDayText } from '../../../../src/framework/files/date-format'
import { readNumberText } from '../../../../src/framework/files/number-format'
import { type CsvTable, readTable } from '../../../../src/framework/files/read-table'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { type Amount, currencyCodes, readAmount, toUnits } from '../../../../src/framework/values/money'
import type { DecimalSign } from '../../../../src/framework/values/number-text'
import { type BankColumn, type BankColumnPlaces, findColumns } from './columns'
import { findOtherCurrency } from './currency-told'
import {
  type BankEntry,
  maxLines,
  normalizeAccount,
  type OmittedRow,
  type ReadingAnswers,
  type RefusedStatement,
  type StatementAnswer,
  toOmittedRow,
  truncateEntry,
} from './line'
import { decideDateOrder, decideDecimalMark, decideUnsigned, decimalSigns, type LocatedCell } from './reading'
import { type Direction, findDirection, isBalanceText, isBookedText, isTotalText } from './row-words'

interface BankCsvOptions {
  /** The currency of the account; it applies to amounts that name no currency. */
  currency: string
  today: CalendarDate
  answers?: ReadingAnswers
}

type ColumnPlaces = BankColumnPlaces['places']
type RowProblem = Omit<RefusedStatement, 'ok' | 'line'>

/** Reads the incoming payments from a bank's CSV file. Asks the user if something can be read in two ways. */
export async function readBankCsv(text: string, options: BankCsvOptions): Promise<StatementAnswer> {
  const read = await readTable(text, undefined)
  if (!read.ok) return { ok: false, code: read.code === 'tooManyRows' ? 'tooManyLines' : 'notStatement' }
  const { table } = read
  const { places, currencies } = findColumns(table.head)
  const [fault] = table.faults
  if (places.date === undefined || (places.amount === undefined && places.credit === undefined))
    return { ok: false, code: 'notStatement' }
  if (fault) return { ok: false, code: 'lineUnreadable', line: fault.line }
  if (table.rows.length > maxLines) return { ok: false, code: 'tooManyLines' }
  const other = currencies.find((currency) => currency !== options.currency)
  if (other) return { ok: false, code: 'wrongCurrency', value: other }
  return readStatementRows(table, inferColumns(table, places), options)
}

const codes = new Set(currencyCodes)

/**
 * Adds columns whose headings are unknown, if their cells contain words for a direction, a state or a
 * currency.
 */
function inferColumns(table: CsvTable, places: ColumnPlaces): ColumnPlaces {
  const usedPlaces = new Set<number>(Object.values(places))
  const rows = table.rows.filter((row) => !row.some(isBalanceText))
  const findColumn = (test: (cell: string) => boolean, share: number) =>
    table.head.findIndex((_, place) => {
      const filled = rows.map((row) => row[place]?.trim() ?? '').filter(Boolean)
      return !usedPlaces.has(place) && filled.length > 0 && filled.filter(test).length >= filled.length * share
    })
  const isDirection = (cell: string) => findDirection(cell) !== undefined
  const [direction, kind] = [findColumn(isDirection, 1), findColumn(isDirection, 0.5)]
  const status = findColumn((cell) => isBookedText(cell) !== undefined, 0.5)
  const currency = findColumn((cell) => codes.has(cell.toUpperCase()), 1)
  const hasDirection = places.credit !== undefined || places.direction !== undefined
  return {
    ...(direction >= 0 && !hasDirection && { direction }),
    ...(kind >= 0 && !hasDirection && { kind }),
    ...(status >= 0 && status !== kind && { status }),
    ...(currency >= 0 && { currency }),
    ...places,
  }
}

/** How to read the rows of a file. */
interface RowReader {
  cell(row: readonly string[], column: BankColumn): string
  places: ColumnPlaces
  currency: string
  order: DateOrder
  decimal: DecimalSign
  /** Some amount of the column has a minus or plus sign, so amounts without one are incoming. */
  isSigned: boolean
}

function readStatementRows(
  table: CsvTable,
  places: ColumnPlaces,
  { currency, today, answers = {} }: BankCsvOptions,
): StatementAnswer {
  const cell: RowReader['cell'] = (row, column) => row[places[column] ?? -1]?.trim() ?? ''
  const cellsIn = (...columns: BankColumn[]): LocatedCell[] =>
    columns.flatMap((column) =>
      table.rows
        .map((row, place) => ({ line: table.lines[place] ?? 0, text: cell(row, column) }))
        .filter((c) => c.text),
    )
  const amounts = cellsIn('amount', 'credit', 'debit')
  const order = decideDateOrder(cellsIn('date'), today, answers.dateOrder)
  const mark = decideDecimalMark([...amounts, ...cellsIn('balance')], currency, answers.decimalMark)
  const toFigures = (text: string) => readNumberText(text, 'way' in mark ? decimalSigns[mark.way] : '.')
  const isSigned = cellsIn('amount').some(({ text }) => toFigures(text)?.startsWith('-'))
  const unsigned = decideUnsigned(
    isSigned ? undefined : findUndirectedAmount(table, places, cell),
    answers.unsignedAmounts,
  )
  if ('question' in order || 'question' in mark || 'question' in unsigned) {
    const questions = {
      ...('question' in order && { dateOrder: order.question }),
      ...('question' in mark && { decimalMark: mark.question }),
      ...('question' in unsigned && { unsignedAmounts: unsigned.question }),
    }
    return { ok: false, code: 'asked', questions }
  }
  if (unsigned.way === 'either') return { ok: false, code: 'directionMissing', line: unsigned.line ?? 0 }
  const decimal = decimalSigns[mark.way]
  const reader: RowReader = { cell, places, currency, order: order.way, decimal, isSigned }
  const read = readPaymentRows(table, reader)
  if ('code' in read) return read
  return {
    ok: true,
    account: findSingleAccount(cellsIn('account')),
    ...read,
    others: table.rows.length - read.entries.length,
    answers: {
      ...(order.isAnswered && { dateOrder: order.way }),
      ...(mark.isAnswered && { decimalMark: mark.way }),
      ...(unsigned.isAnswered && { unsignedAmounts: unsigned.way }),
    },
  }
}

/** Finds the first amount in a table in which no column tells the direction. */
function findUndirectedAmount(table: CsvTable, places: ColumnPlaces, cell: RowReader['cell']): LocatedCell | undefined {
  if (places.credit !== undefined || places.direction !== undefined || places.kind !== undefined) return undefined
  const place = table.rows.findIndex((row) => /[1-9]/.test(cell(row, 'amount')) && !row.some(isBalanceText))
  const row = table.rows[place]
  return row && { line: table.lines[place] ?? 0, text: cell(row, 'amount') }
}

/**
 * Returns the account that the rows name; if they name several, all of them in one text, which matches no
 * account.
 */
function findSingleAccount(cells: readonly LocatedCell[]): string | null {
  const accounts = [...new Set(cells.map(({ text }) => normalizeAccount(text)))]
  return accounts.length > 1 ? accounts.join(' ') : (accounts[0] ?? null)
}

function readPaymentRows(
  table: CsvTable,
  reader: RowReader,
): { entries: BankEntry[]; omitted: OmittedRow[] } | RefusedStatement {
  const entries: BankEntry[] = []
  const omitted: OmittedRow[] = []
  for (const [place, row] of table.rows.entries()) {
    const line = table.lines[place] ?? 0
    const read = readPaymentRow(row, reader)
    if (read === undefined) continue
    if (typeof read === 'string') omitted.push(toOmittedRow(line, read, row))
    else if ('code' in read) return { ok: false, line, ...read }
    else entries.push(truncateEntry({ line, ...read }))
  }
  return { entries, omitted }
}

const unreadable: RowProblem = { code: 'lineUnreadable' }

/**
 * Reads a payment from a row. Returns why the row is omitted or what is unreadable; undefined if no money
 * came in.
 */
function readPaymentRow(
  row: readonly string[],
  reader: RowReader,
): Omit<BankEntry, 'line'> | OmittedRow['reason'] | RowProblem | undefined {
  const { cell, places, order } = reader
  const day = readDayText(cell(row, 'date'), order)
  const isOfBalance = row.some((text, place) => place !== places.payer && isBalanceText(text))
  if (isOfBalance || (day === undefined && row.some(isTotalText))) return 'balance'
  const status = places.status === undefined ? true : isBookedText(cell(row, 'status'))
  if (status === false) return 'not_booked'
  const currency = cell(row, 'currency').toUpperCase() || reader.currency
  const movement = readIncomingAmount(row, currency, reader)
  if (typeof movement === 'object' && 'code' in movement) return movement
  if (!day) return unreadable
  if (movement === undefined || movement === 'reversed') return movement
  if (status === undefined) return { code: 'statusUnknown', value: cell(row, 'status') }
  const said = { payer: cell(row, 'payer') || null, remittance: cell(row, 'text') }
  return { bookedOn: day, amount: movement.amount, currency, ...said, reference: cell(row, 'reference') || null }
}

type IncomingResult = { amount: Amount } | 'reversed' | RowProblem | undefined

const sumColumns = ['amount', 'credit', 'debit'] as const
type RowSums = Record<(typeof sumColumns)[number], Amount>

/** Reads the money that came in by a row: from its own column, or from an amount and its direction. */
function readIncomingAmount(row: readonly string[], currency: string, reader: RowReader): IncomingResult {
  const sums = readSums(row, currency, reader)
  if ('code' in sums) return sums
  const { places } = reader
  const [incoming, outgoing] = [toUnits(places.credit === undefined ? sums.amount : sums.credit), toUnits(sums.debit)]
  // If a row has both amounts, it is unclear which one moved.
  if (incoming > 0n && outgoing !== 0n) return unreadable
  if (incoming === 0n) return undefined
  const direction = places.credit === undefined ? readDirection(row, incoming > 0n, reader) : 'in'
  if (typeof direction === 'object') return direction
  if (direction === 'out') return undefined
  if (incoming > 0n) return { amount: places.credit === undefined ? sums.amount : sums.credit }
  return direction === 'in' ? 'reversed' : undefined
}

function readSums(row: readonly string[], currency: string, { cell, decimal }: RowReader): RowSums | RowProblem {
  const sums: RowSums = { amount: '0.00', credit: '0.00', debit: '0.00' }
  for (const column of sumColumns) {
    const text = cell(row, column)
    if (text === '') continue
    const amount = readAmount(readNumberText(text, decimal))
    const otherCurrency = findOtherCurrency(text, currency)
    if (amount === undefined || otherCurrency === 'none') return unreadable
    if (otherCurrency) return { code: 'wrongCurrency', value: otherCurrency }
    sums[column] = amount
  }
  return sums
}

/**
 * Reads the direction from the row's own column. If only the kind of payment is known and it is unclear,
 * signs decide.
 */
function readDirection(
  row: readonly string[],
  isPlus: boolean,
  { cell, places, isSigned }: RowReader,
): Direction | RowProblem | undefined {
  const isSure = places.direction !== undefined
  if (!isSure && places.kind === undefined) return undefined
  const word = cell(row, isSure ? 'direction' : 'kind')
  const direction = findDirection(word)
  // A sign that contradicts the kind of payment leaves the direction unknown.
  if (!isSure && isSigned && (direction !== 'out' || !isPlus)) return direction
  if (direction && (isSure || !isSigned)) return direction
  return word === '' ? { code: 'directionMissing' } : { code: 'directionUnknown', value: word }
}
