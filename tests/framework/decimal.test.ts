import { expect, test } from 'vitest'
import { isCalendarDate, plusDays, toDayNumber } from '../../src/framework/values/dates'
import { addDecimals, multiplyDecimal } from '../../src/framework/values/decimal'

test('sums are exact where floats are not', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(addDecimals('99999999999999.9999', '0.0001')).toBe('100000000000000.0000')
  expect(addDecimals('-5', '2.50')).toBe('-2.50')
  expect(addDecimals('1,25,000', '-25000')).toBe('100000')
  expect(addDecimals('1e3', '1')).toBeUndefined()
})

test('products are rounded half away from zero', () => {
  expect(multiplyDecimal('1234.55', '1.10', 2)).toBe('1358.01')
  expect(multiplyDecimal('-0.005', '1', 2)).toBe('-0.01')
  expect(multiplyDecimal('2.5', '3', 0)).toBe('8')
  expect(multiplyDecimal('7', '2', 2)).toBe('14')
  expect(multiplyDecimal('7', 'x', 2)).toBeUndefined()
})

test('days are added over months, years and leap days', () => {
  expect(plusDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(plusDays('2023-02-28', 1)).toBe('2023-03-01')
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2000-03-01', -1)).toBe('2000-02-29')
  expect(plusDays('1900-03-01', -1)).toBe('1900-02-28')
  expect(plusDays('9999-12-31', 1)).toBeUndefined()
  expect(plusDays('0001-01-01', -1)).toBeUndefined()
})

test('adding and counting days are each other’s opposite on every day of four centuries', () => {
  let date = '1999-12-31'
  for (let days = 1; days <= 146_097; days++) {
    const next = plusDays('1999-12-31', days) ?? ''
    if (!isCalendarDate(next) || next <= date || toDayNumber(next) !== toDayNumber(date) + 1)
      throw new Error(`${days} days later is not ${next}`)
    date = next
  }
  expect(date).toBe('2399-12-31')
})
