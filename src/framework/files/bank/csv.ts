import { type Amount, readAmount, toUnits } from '../../values/money'
import { dateFormatOf, readDay } from '../dates'
import { numberFormatOf, readFigures } from '../numbers'
import { readTable, type Table } from '../read-table'
import { bankColumns } from './columns'
import { type BankEntry, bareAccount, entryOf, mostLines, type StatementAnswer } from './line'

type Column = keyof typeof bankColumns

const bare = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '')

function placesOf({ head }: Table): Partial<Record<Column, number>> {
  const names = head.map(bare)
  const found = Object.entries(bankColumns).map(([column, spelt]) => [
    column,
    spelt.map((name) => names.indexOf(name)).find((place) => place >= 0),
  ])
  return Object.fromEntries(found.filter(([, place]) => place !== undefined))
}

/** The payments in of a table as banks give it out; what has no currency of its own is in that of the account. */
export async function readBankCsv(text: string, currency: string): Promise<StatementAnswer> {
  const read = await readTable(text, undefined)
  if (!read.ok) return { ok: false, code: read.code === 'tooManyRows' ? 'tooManyLines' : 'notStatement' }
  const { table } = read
  const places = placesOf(table)
  const [fault] = table.faults
  if (places.date === undefined || (places.amount === undefined && places.credit === undefined))
    return { ok: false, code: 'notStatement' }
  if (fault) return { ok: false, code: 'lineUnreadable', line: fault.line }
  if (table.rows.length > mostLines) return { ok: false, code: 'tooManyLines' }
  return entriesOf(table, places, currency)
}

function entriesOf(table: Table, places: Partial<Record<Column, number>>, currency: string): StatementAnswer {
  const cell = (row: readonly string[], column: Column): string => row[places[column] ?? -1]?.trim() ?? ''
  const all = (column: Column) => table.rows.map((row) => cell(row, column))
  const { order } = dateFormatOf(all('date'))
  const { decimal } = numberFormatOf([...all('amount'), ...all('credit'), ...all('debit')])
  const amountIn = (text: string): Amount | undefined => (text === '' ? '0.00' : readAmount(readFigures(text, decimal)))
  const entries: BankEntry[] = []
  for (const [index, row] of table.rows.entries()) {
    const bookedOn = readDay(cell(row, 'date'), order)
    const amount = amountIn(cell(row, places.credit === undefined ? 'amount' : 'credit'))
    const isOut = amountIn(cell(row, 'debit'))
    if (!bookedOn || amount === undefined || isOut === undefined)
      return { ok: false, code: 'lineUnreadable', line: table.lines[index] ?? 0 }
    if (toUnits(amount) <= 0n) continue
    const said = {
      payer: cell(row, 'payer') || null,
      remittance: cell(row, 'text'),
      reference: cell(row, 'reference') || null,
    }
    entries.push(entryOf({ bookedOn, amount, currency: cell(row, 'currency').toUpperCase() || currency, ...said }))
  }
  const accounts = [...new Set(all('account').filter(Boolean).map(bareAccount))]
  // Lines of several accounts are of none that could be compared.
  const account = accounts.length > 1 ? accounts.join(' ') : (accounts[0] ?? null)
  return { ok: true, account, entries, others: table.rows.length - entries.length }
}
