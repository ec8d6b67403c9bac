import { expect, test } from 'vitest'
import {
  compareReceipt,
  compareSums,
  type PurchaseSums,
} from '../../../resources/procurement/pages/documents/three-way-match'

const words = (sums: Partial<PurchaseSums>, invoices: Parameters<typeof compareSums>[1] = []) =>
  compareSums(
    { ordered: '1000.00', received: '0.00', invoiced: '0.00', paid: '0.00', ceiling: '1020.00', ...sums },
    invoices,
    (amount) => amount,
  ).map(({ word, tone, args }) => [word, tone, ...Object.values(args)])

test.each([
  [10, null, ['noneCame', 'info', {}]],
  [10, 0, ['noneCame', 'info', {}]],
  [10, 4, ['partCame', 'info', { quantity: 6 }]],
  [0.3, 0.1, ['partCame', 'info', { quantity: 0.2 }]],
  [10, 10, ['complete', 'success', {}]],
  [10, 10.5, ['moreCame', 'warning', { quantity: 0.5 }]],
] as const)('%d ordered, %d received', (quantity, receivedQuantity, [word, tone, args]) => {
  expect(compareReceipt({ quantity, receivedQuantity })).toEqual({ word, tone, args })
})

test('nothing came and nothing is invoiced', () => {
  expect(words({})).toEqual([
    ['toReceive', 'info', '1000.00'],
    ['nothingInvoiced', 'info'],
  ])
})

test('all agree and all is paid', () => {
  expect(words({ received: '1000.00', invoiced: '1000.00', paid: '1000.00' })).toEqual([
    ['allReceived', 'success'],
    ['invoicedAll', 'success'],
    ['paidAll', 'success'],
  ])
})

test('part of it came, part of that is invoiced, part of that is paid, to the cent', () => {
  expect(words({ received: '600.10', invoiced: '600.00', paid: '0.01' })).toEqual([
    ['toReceive', 'info', '399.90'],
    ['toInvoice', 'info', '0.10'],
    ['toPay', 'info', '599.99'],
  ])
})

test('more came and more is invoiced than ordered', () => {
  expect(words({ received: '1010.00', invoiced: '1015.50' })).toEqual([
    ['receivedMore', 'warning', '10.00'],
    ['invoicedMore', 'warning', '5.50'],
    ['aboveOrder', 'warning', '15.50', '1020.00'],
    ['toPay', 'info', '1015.50'],
  ])
})

test('an invoice that does not match is told by its number', () => {
  const invoices = [
    { number: 'A-1', dispute: null },
    { number: 'A-2', dispute: 'above what was received' },
  ]
  expect(words({}, invoices).at(-1)).toEqual(['disputed', 'danger', 'A-2', 'above what was received'])
})
