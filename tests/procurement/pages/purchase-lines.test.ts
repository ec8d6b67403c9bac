import { expect, test } from 'vitest'
import { invoiceItems } from '../../../resources/billing/invoiceItems'
import { procurementItems } from '../../../resources/procurement/procurementItems'
import { procurements } from '../../../resources/procurement/procurements'
import { computeFigure, computeLines } from '../../../src/views/form/parts/compute-lines'
import {
  assignStoredIds,
  createLine,
  isBlankLine,
  parseClipboard,
  pasteCells,
  readLines,
} from '../../../src/views/form/parts/form-lines'
import type { PartView } from '../../../src/views/form/parts/part-views'
import type { SignedInPerson } from '../../../src/views/signed-in'

const columns = ['name', 'quantity', 'unit', 'unitPrice', 'taxRate']
const start = { quantity: 1, unit: 'piece', taxRate: 18, category: 'other', discountPercent: 0 }
const said = (lines: readonly { values: Record<string, unknown> }[]) =>
  lines.map(({ values }) => columns.map((name) => values[name] ?? null))

test('what a spreadsheet copies becomes cells, also where a cell holds lines and quotes; plain words stay words', () => {
  expect(parseClipboard('Desk\t2\tpiece\t12500\r\nChair\t4\tpiece\t6400.50\r\n')).toEqual([
    ['Desk', '2', 'piece', '12500'],
    ['Chair', '4', 'piece', '6400.50'],
  ])
  expect(parseClipboard('"Desk, ""large""\nwith drawers"\t2')).toEqual([['Desk, "large"\nwith drawers', '2']])
  expect(parseClipboard('Desk\t\tpiece')).toEqual([['Desk', '', 'piece']])
  expect(parseClipboard('A desk for two')).toBeUndefined()
})

test('cells fill the rows from the place of the cursor on, and add what is missing', () => {
  const cells = [
    ['Name', 'Quantity', 'Unit', 'Price'],
    ['Desk', '2', 'piece', '₹ 1,25,000.50'],
    ['Cable', '10', '', '40'],
  ]
  const blank = createLine(start)
  const lines = pasteCells([blank], cells, { row: 0, column: 0 }, procurementItems, columns, start)
  expect(said(lines)).toEqual([
    ['Desk', '2', 'piece', '125000.50', 18],
    ['Cable', '10', 'piece', '40', 18],
  ])
  expect(lines[0]?.key).toBe(blank.key)

  const prices = pasteCells(lines, [['7'], ['8'], ['9']], { row: 1, column: 3 }, procurementItems, columns, start)
  expect(said(prices).map((row) => row[3])).toEqual(['125000.50', '7', '8', '9'])
})

test('a pasted price keeps its sign, and a mark that groups nothing is left for the form to refuse', () => {
  const cells = [['(1,200)'], ['Rs. 12 50'], ['1,50'], ['1.234,56 €']]
  const lines = pasteCells([createLine(start)], cells, { row: 0, column: 3 }, procurementItems, columns, start)
  expect(said(lines).map((row) => row[3])).toEqual(['-1200', 'Rs. 12 50', '1,50', '1.234,56 €'])
})

test('a duration is put in as it stands, never as its digits', () => {
  const cells = [['1:30'], ['0:10:30'], ['2 days']]
  const lines = pasteCells([createLine({})], cells, { row: 0, column: 0 }, invoiceItems, ['minutes'], {})
  expect(lines.map(({ values }) => values.minutes)).toEqual(['1:30', '0:10:30', '2 days'])
})

test('rows that nobody filled in are none, and the others are read by the declaration', () => {
  const bad = createLine({ ...start, name: 'Desk', quantity: 'two', unitPrice: '10' })
  const good = createLine({ ...start, name: 'Desk', quantity: '2', unitPrice: '0.335' })
  const read = readLines(
    procurementItems,
    [...columns, 'category', 'discountPercent'],
    [createLine(start), bad, good],
    start,
  )
  expect(read.map(({ errors }) => Object.keys(errors))).toEqual([['quantity'], []])
  expect(isBlankLine(createLine(start), columns, start)).toBe(true)
})

test('sums are exact, and wait for what cannot be read yet', () => {
  const lines = [
    createLine({ ...start, name: 'A', quantity: '3', unitPrice: '0.10', taxRate: '0' }),
    createLine({ ...start, name: 'B', quantity: '1', unitPrice: '0.20', taxRate: '0' }),
  ]
  const names = [...columns, 'discountPercent']
  const head = { currency: 'INR' }
  const total = (entered: typeof lines) => {
    const view = { name: 'items', resource: procurementItems, by: 'procurementId', names, start } as unknown as PartView
    const computed = computeLines(view, readLines(procurementItems, names, entered, start, head), head)
    return computeFigure(procurements, 'totalCost', head, [{ view, computed }], {} as SignedInPerson)
  }
  expect(total(lines)).toBe('0.50')
  expect(total([...lines, createLine({ ...start, name: 'C' })])).toBeUndefined()
})

test('stored rows keep their place on the screen, new ones take their identities in order', () => {
  const [old, first, second] = [{ ...createLine({}), id: 4, version: 1 }, createLine({}), createLine({})]
  const rows = [
    { id: 9, version: 1 },
    { id: 4, version: 2 },
    { id: 8, version: 1 },
  ]
  expect(assignStoredIds([first, old, second], rows).map(({ id, version }) => [id, version])).toEqual([
    [8, 1],
    [4, 2],
    [9, 1],
  ])
})
