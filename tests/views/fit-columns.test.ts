import { expect, test } from 'vitest'
import { type ColumnNeed, fitColumns } from '../../src/views/list/grid/fit-columns'

const need = (name: string, more: Partial<ColumnNeed>): ColumnNeed => ({
  name,
  header: 80,
  content: 100,
  isWords: false,
  isKept: false,
  ...more,
})
const invoice = [
  need('number', { content: 130, isKept: true }),
  need('customer', { content: 300, isWords: true, isKept: true }),
  need('project', { content: 260, header: 165, isWords: true }),
  need('issued', { content: 110 }),
  need('due', { content: 110 }),
  need('total', { content: 132, isKept: true }),
  need('state', { content: 140, isKept: true }),
]

test('codes are as wide as they are, and words share the rest', () => {
  const { sizes, foldedNames } = fitColumns(invoice, 2000)
  expect(foldedNames).toEqual([])
  expect(sizes.get('number')).toEqual({ width: 130 })
  expect(sizes.get('customer')).toEqual({ flex: 300, minWidth: 120 })
  expect(sizes.get('project')).toEqual({ flex: 260, minWidth: 165 })
})

test('where the room is short texts leave first, then others; title, party, money and state stay', () => {
  expect(fitColumns(invoice, 800).foldedNames).toEqual(['project'])
  expect(fitColumns(invoice, 650).foldedNames).toEqual(['project', 'due'])
  expect(fitColumns(invoice, 100).foldedNames).toEqual(['project', 'due', 'issued'])
})

test('nothing is folded before the room is measured', () => {
  expect(fitColumns(invoice, 0).foldedNames).toEqual([])
})

test('a heading is never cut', () => {
  expect(fitColumns([need('no', { header: 90, content: 20 })], 500).sizes.get('no')).toEqual({ width: 90 })
})
