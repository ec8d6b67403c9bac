import { expect, test } from 'vitest'
import {
  findUnknownWord,
  listSuggestions,
  toLabelledText,
  toStoredText,
} from '../../../src/pages/own/expressions/labelled-text'
import type { Vocabulary } from '../../../src/pages/own/expressions/vocabulary'

const names: Vocabulary = [
  {
    name: 'payment',
    label: 'Payment',
    choices: [
      ['paid', 'Paid'],
      ['in_advance', 'In advance'],
      ['not_yet', 'Not yet'],
    ],
  },
  { name: 'monthlyFee', label: 'Monthly fee' },
  { name: 'monthly', label: 'Monthly' },
  { name: 'dueDate', label: 'Due date', isDay: true },
  {
    name: 'days',
    label: 'Working days',
    choices: [
      ['mon', 'Monday'],
      ['tue', 'Tuesday'],
    ],
  },
  { name: 'berthId', label: 'Berth', inner: [{ name: 'rate', label: 'Rate per day' }] },
  { name: 'lines', label: 'Lines', inner: [{ name: 'price', label: 'Price' }] },
  { name: 'net', label: 'Net (EUR)' },
  { name: 'fee', label: 'Charge' },
  { name: 'fee2', label: 'Charge' },
]

/** What is typed, what is stored, and how the stored form is shown again where that differs. */
const pairs = [
  ['Payment = Paid', "payment = 'paid'"],
  ['payment is paid', "payment = 'paid'", 'Payment = Paid'],
  ["payment = 'paid'", "payment = 'paid'", 'Payment = Paid'],
  ['Payment is not In advance', "payment != 'in_advance'", 'Payment != "In advance"'],
  ['Payment = Not yet or Monthly > 2', "payment = 'not_yet' or monthly > 2", 'Payment = "Not yet" or Monthly > 2'],
  ['Payment in (Paid, "In advance")', "payment in ('paid', 'in_advance')"],
  ['Payment is empty', 'payment = empty', 'Payment = empty'],
  ['"Monthly fee" * 12', 'monthlyFee * 12'],
  ['Monthly fee × 12', 'monthlyFee * 12', '"Monthly fee" * 12'],
  ['“Monthly fee” * Monthly', 'monthlyFee * monthly', '"Monthly fee" * Monthly'],
  ['"Due date" < today() + 7', 'dueDate < today() + 7'],
  ['contains("Working days", Tuesday)', "contains(days, 'tue')"],
  ['Berth."Rate per day" * 2', 'berthId.rate * 2'],
  ['sum(Lines, Price * 2) + "Net (EUR)"', 'sum(lines, price * 2) + net'],
  ['fee + fee2', 'fee + fee2'],
  ['Payment = Paid AND Monthly <> 3', "payment = 'paid' and monthly != 3", 'Payment = Paid and Monthly != 3'],
] as const

test.each(pairs)('%s is stored as %s', (typed, stored, again = typed as never) => {
  expect(toStoredText(typed, names)).toBe(stored)
  expect(toLabelledText(stored, names)).toBe(again)
  expect(toStoredText(again, names)).toBe(stored)
})

test('names win over nothing that people see, and stay where labels cannot say them', () => {
  const swapped: Vocabulary = [
    { name: 'a', label: 'b' },
    { name: 'b', label: 'a' },
  ]
  expect(toStoredText('a + b', swapped)).toBe('b + a')
  expect(toLabelledText('a + b', swapped)).toBe('b + a')
  expect(toLabelledText("payment = 'gone'", names)).toBe("Payment = 'gone'")
  expect(toLabelledText('payment = = 2', names)).toBe('payment = = 2')
  expect(toStoredText(`"Monthly fee`, names)).toBe('monthlyFee')
})

test('a word that names nothing is answered with the nearest label', () => {
  expect(findUnknownWord('Montly fee * 12', names)).toMatchObject({ word: 'Montly fee', nearest: 'Monthly fee' })
  expect(findUnknownWord('Payment = Payed', names)).toMatchObject({ word: 'Payed', nearest: 'Paid' })
  expect(findUnknownWord('Charge + 1', names)).toMatchObject({ word: 'Charge', isShared: true })
  expect(findUnknownWord('Payment = Paid', names)).toBeUndefined()
})

test('suggestions follow the place: fields first, choices after their field', () => {
  const list = (before: string) => listSuggestions(before, names).map(({ words, from }) => `${from} ${words}`)
  expect(list('')).toHaveLength(names.length)
  expect(list('mon')).toEqual(['0 "Monthly fee"', '0 Monthly'])
  expect(list('2 * monthly f')).toEqual(['4 "Monthly fee"'])
  expect(list('Payment = ')).toEqual(['10 Paid', '10 "In advance"', '10 "Not yet"'])
  expect(list('Payment = in')).toEqual(['10 "In advance"'])
  expect(list('Payment = Paid')).toEqual([])
  expect(list('Payment = Paid ')).toEqual([])
})
