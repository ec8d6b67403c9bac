import { expect, test } from 'vitest'
import { resources } from '../../../resources'
import { type DisplayField, listColumns } from '../../../src/views/display-fields'
import { columnSpan, moveEnd, rowSpan } from '../../../src/views/list/table/range/cell-range'
import { computeRangeFigures } from '../../../src/views/list/table/range/range-figures'

const find = (name: string) => resources.find((resource) => resource.name === name)
const customers = find('customers')
if (!customers) throw new Error('There are no customers')
const company = { currency: 'INR' }
const finance = { empId: 1, fullName: '', roles: ['finance' as const], company: { ...company, zone: 'UTC' } }
const { all } = listColumns(customers, finance, find)
const pick = (...names: string[]) => names.map((name) => all.find((shown) => shown.name === name) as DisplayField)
const row = (id: number, values: object) => ({ id, currency: 'INR', ...values })

test('amounts are added exactly, each currency by itself', () => {
  const rows = [
    row(1, { creditLimit: '0.10' }),
    row(2, { creditLimit: '0.20' }),
    row(3, { creditLimit: '90071992547409.93', currency: 'USD' }),
    row(4, { creditLimit: '-0.02', currency: 'USD' }),
  ]
  expect(computeRangeFigures(rows, pick('creditLimit'), company)).toEqual({
    count: 4,
    hidden: 0,
    units: [
      { sum: '₹0.30', average: '₹0.15' },
      { sum: '$90,071,992,547,409.91', average: '$45,035,996,273,704.96' },
    ],
  })
})

test('days are not added to amounts, words are counted only, and empty cells not at all', () => {
  const rows = [
    row(1, { name: 'A', paymentTermsDays: 30, creditLimit: '5.00' }),
    row(2, { name: 'B', paymentTermsDays: 45, creditLimit: null }),
  ]
  expect(computeRangeFigures(rows, pick('name', 'paymentTermsDays', 'creditLimit'), company)).toEqual({
    count: 5,
    hidden: 0,
    units: [
      { sum: '75 days', average: '37.5 days' },
      { sum: '₹5.00', average: '₹5.00' },
    ],
  })
})

test('values that the answer leaves out are told, and labels that are hidden', () => {
  const rows = [
    row(1, { accountOwnerEmpId: 7, labels: { accountOwnerEmpId: null } }),
    row(2, { accountOwnerEmpId: null }),
  ]
  expect(computeRangeFigures(rows, pick('creditLimit', 'accountOwnerEmpId'), company)).toEqual({
    count: 0,
    hidden: 3,
    units: [],
  })
})

test('a selection grows to all sides and stays inside the table', () => {
  const size = { rows: 3, columns: 2 }
  let range = { anchor: { row: 1, column: 1 }, end: { row: 1, column: 1 } }
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) range = moveEnd(range, key, size)
  expect([rowSpan(range), columnSpan(range)]).toEqual([
    { first: 0, last: 1 },
    { first: 0, last: 1 },
  ])
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) range = moveEnd(range, key, size)
  expect([rowSpan(range), columnSpan(range)]).toEqual([
    { first: 1, last: 2 },
    { first: 1, last: 1 },
  ])
})
