import { expect, test } from 'vitest'
import { expenseItems } from '../../resources/expenses/expenseItems'
import { isRepeatedInBase } from '../../src/views/value/repeated-in-base'

const repeats = (name: 'baseAmount' | 'exchangeRate', record: object) =>
  isRepeatedInBase(expenseItems.fields[name], name, record as never, 'INR')

test('an amount that was in the company’s currency is not shown twice, nor its rate of 1', () => {
  const own = { currency: 'INR', amount: '399.00', baseAmount: '399.00', exchangeRate: '1' }
  expect([repeats('baseAmount', own), repeats('exchangeRate', own)]).toEqual([true, true])
})

test('another currency is shown, though it be worth as much, and so is an amount that was changed', () => {
  const foreign = { currency: 'USD', amount: '5.00', baseAmount: '415.00', exchangeRate: '83.00000000' }
  expect([repeats('baseAmount', foreign), repeats('exchangeRate', foreign)]).toEqual([false, false])
  expect(repeats('exchangeRate', { currency: 'USD', exchangeRate: '1.00' })).toBe(false)
  expect(repeats('baseAmount', { currency: 'INR', amount: '5.00', baseAmount: '4.00', exchangeRate: '1' })).toBe(false)
  expect(repeats('baseAmount', { amount: '5.00', baseAmount: '5.00' })).toBe(false)
})
