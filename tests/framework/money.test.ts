import { expect, test } from 'vitest'
import { createRandom } from '../../resources/demo/random'
import {
  compareAmounts,
  computePercentage,
  currencyDecimals,
  fitsCurrencyDecimals,
  formatAmount,
  fromUnits,
  readAmount,
  toCurrencyDigits,
  toUnits,
} from '../../src/framework/values/money'

const random = createRandom(1, 'money')

/** An amount of up to fourteen digits and four decimals, in one of the forms people type. */
function drawn(): { typed: string; units: bigint } {
  const whole = BigInt(random.between(0, 99_999_999)) * 1_000_000n + BigInt(random.between(0, 999_999))
  const decimals = random.between(0, 4)
  const fraction = String(random.between(0, 10 ** decimals - 1)).padStart(decimals, '0')
  const sign = random.pick(['', '-', '+'])
  const spelled = random.pick([String(whole), whole.toLocaleString('en-US'), whole.toLocaleString('en-IN')])
  const units = whole * 10_000n + BigInt(decimals === 0 ? 0 : fraction.padEnd(4, '0'))
  return { typed: `${sign}${spelled}${decimals === 0 ? '' : `.${fraction}`}`, units: sign === '-' ? -units : units }
}

const drawings = Array.from({ length: 10_000 }, drawn)

test('ten thousand amounts sum to the ten-thousandth', () => {
  const sum = drawings.reduce((total, { typed }) => total + toUnits(readAmount(typed) ?? ''), 0n)
  expect(sum).toBe(drawings.reduce((total, { units }) => total + units, 0n))
})

test('reading an amount again changes nothing', () => {
  for (const { typed } of drawings) {
    const once = readAmount(typed) ?? ''
    expect(readAmount(once)).toBe(once)
  }
})

test('equal amounts are written alike', () => {
  for (const { typed, units } of drawings) {
    const written = readAmount(typed) ?? ''
    expect(written).toMatch(/^-?(0|[1-9]\d*)\.\d\d(\d?[1-9])?$/)
    expect(toUnits(written)).toBe(units)
  }
})

test('amounts compare by value, whatever their length', () => {
  for (let index = 1; index < drawings.length; index++) {
    const [a, b] = [drawings[index - 1], drawings[index]]
    if (!a || !b) continue
    const expected = a.units < b.units ? -1 : a.units > b.units ? 1 : 0
    expect(compareAmounts(readAmount(a.typed) ?? '', readAmount(b.typed) ?? '')).toBe(expected)
  }
  expect(compareAmounts('9.00', '10.00')).toBe(-1)
  expect(compareAmounts('-0.00', '0')).toBe(0)
})

test.each([
  ['1250', '1250.00'],
  ['1,25,000.50', '125000.50'],
  [' 007 ', '7.00'],
  ['-0', '0.00'],
  ['+3.5', '3.50'],
  [0.1, '0.10'],
  ['1.2340', '1.234'],
  ['1.2300', '1.23'],
  ['99999999999999.9999', '99999999999999.9999'],
])('%j is read as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each([
  '',
  '.5',
  '5.',
  '1e3',
  '1.23456',
  '100000000000000',
  '12 50',
  '₹12',
  '--1',
  '0x10',
  'NaN',
  'Infinity',
  1e21,
  Number.NaN,
  null,
  true,
  {},
  ['1'],
])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toBeUndefined()
})

test('what is no amount has no units', () => {
  expect(() => toUnits('twelve')).toThrow(RangeError)
})

test('an amount is shown in the grouping of its currency, with every digit it has', () => {
  expect(formatAmount('12345678901234.56', 'INR')).toBe('₹1,23,45,67,89,01,234.56')
  expect(formatAmount('99999999999999.9999', 'USD')).toBe('$99,999,999,999,999.9999')
  expect(formatAmount('-1.00', 'USD')).toBe('−$1.00')
})

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['INR', 2],
  ['KWD', 3],
  ['CLF', 4],
])('%s has %i decimals, and amounts show them', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals)
  expect(formatAmount('1000.00', currency, 'en-US').replace(/[^\d.]/g, '')).toBe(
    decimals === 0 ? '1000' : `1000.${'0'.repeat(decimals)}`,
  )
  expect(toCurrencyDigits('1000.00', currency)).toBe(decimals === 0 ? '1000' : `1000.${'0'.repeat(decimals)}`)
})

test('a share is rounded to the minor unit, half away from nothing', () => {
  expect([
    computePercentage('333.30', 150, 'JPY'),
    computePercentage('-1.00', 50, 'JPY'),
    computePercentage('1.00', 12.35, 'KWD'),
  ]).toEqual(['500.00', '-1.00', '0.124'])
  expect([
    fitsCurrencyDecimals('10.50', 'JPY'),
    fitsCurrencyDecimals('10.00', 'JPY'),
    fitsCurrencyDecimals('0.125', 'KWD'),
  ]).toEqual([false, true, true])
  expect([12_500n, -1n, 0n].map(fromUnits)).toEqual(['1.25', '-0.0001', '0.00'])
})
