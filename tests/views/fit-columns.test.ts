import { expect, test } from 'vitest'
import { type ColumnNeed, fitColumns } from '../../src/views/list/table/fit-columns'

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
  expect(sizes.get('number')).toEqual({ width: 130, flex: 0 })
  expect(sizes.get('customer')).toEqual({ width: 120, flex: 300 })
  expect(sizes.get('project')).toEqual({ width: 165, flex: 260 })
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
  expect(fitColumns([need('no', { header: 90, content: 20 })], 500).sizes.get('no')).toEqual({ width: 90, flex: 0 })
})

test('a column of words is as wide as its longest word', () => {
  const { sizes } = fitColumns([need('type', { content: 300, unbroken: 141, isWords: true })], 500)
  expect(sizes.get('type')).toEqual({ width: 141, flex: 300 })
})

test('where not even the kept columns fit, names are broken first, and then the first amounts leave', () => {
  const items = [
    need('description', { content: 300, unbroken: 200, isWords: true, isKept: true }),
    need('price', { content: 130, isKept: true, isSpare: true }),
    need('total', { content: 130, isKept: true }),
  ]
  expect(fitColumns(items, 400)).toMatchObject({ foldedNames: [] })
  expect(fitColumns(items, 400).sizes.get('description')).toEqual({ width: 120, flex: 300 })
  expect(fitColumns(items, 300).foldedNames).toEqual(['price'])
})
