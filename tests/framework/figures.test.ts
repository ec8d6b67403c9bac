import { describe, expect, test } from 'vitest'
import { createRandom } from '../../resources/demo/random'
import { money, number, percent, rate } from '../../src/fields'
import type { Field } from '../../src/framework/field'
import { readNumberText } from '../../src/framework/files/number-format'
import { toUnits } from '../../src/framework/values/money'
import { normalizeNumberText } from '../../src/framework/values/number-text'
import { read } from '../fields/reading'

/** Each type of field that holds a number, wide enough for what is drawn. */
const numberFields: Readonly<Record<string, Field>> = {
  money: money(),
  price: money({ isPrice: true }),
  rate: rate(),
  percent: percent({ max: 10_000_000 }),
  count: number(),
  quantity: number({ decimals: 4 }),
  minutes: number({ unit: 'minutes' }),
}

/** Groups of three between marks, or Indian groups, written apart from the code under test. */
function grouped(digits: string, mark: string, isIndian = false): string {
  const last = digits.slice(-3)
  const rest = digits.slice(0, -3)
  const groups: string[] = []
  for (let end = rest.length; end > 0; end -= isIndian ? 2 : 3)
    groups.unshift(rest.slice(Math.max(0, end - (isIndian ? 2 : 3)), end))
  return [...groups, last].join(mark)
}

const random = createRandom(7, 'figures')
const marks = [',', "'", '’', ' ', '\u00a0', '\u202f', '\u2009'] as const
const drawings = Array.from({ length: 600 }, () => {
  const digits = String(random.between(1, 9_999_999))
  const mark = random.pick(marks)
  return { digits, mark, text: grouped(digits, mark, mark === ',' && random.between(0, 1) === 1) }
})

describe.each(Object.entries(numberFields))('%s', (name, field) => {
  test('grouped digits are the number that is written, whatever groups them', () => {
    for (const { digits, text } of drawings) expect([text, Number(read(field, text))]).toEqual([text, Number(digits)])
  })

  test('a mark that groups nothing is refused, and never another number', () => {
    for (const { digits, mark } of drawings)
      for (let place = 0; place <= digits.length; place += 1) {
        const text = `${digits.slice(0, place)}${mark}${digits.slice(place)}`.trim()
        const isGrouped = digits.length - place === 3 && place > 0 && place <= 3
        if (text === digits || isGrouped) continue
        expect([text, read(field, text)]).toEqual([text, expect.stringMatching(/^refused: /)])
      }
  })

  test.each([
    '1,50',
    '12,34',
    '1,2345',
    '1,000,00',
    '0,123',
    '1.234,56',
    '1.234.567',
    "1'50",
    '1,234 567',
    '1.000,000',
  ])('%s is refused with the form that is meant', (text) => {
    expect(read(field, text)).toBe(`refused: ${name === 'minutes' ? 'duration' : 'decimalMark'}`)
  })
})

test('decimals behind groups are kept to the last digit', () => {
  expect(['12,34,567.50', "1'234.50", '1\u202f234.5'].map((text) => read(money(), text))).toEqual([
    '1234567.50',
    '1234.50',
    '1234.50',
  ])
  expect(read(rate(), '1,234.00012345')).toBe('1234.00012345')
})

test('words, signs alone and two signs are no figures', () => {
  for (const text of ['', '-', ',', '1,', ',1', '--1', '+-1', '1e5', '0x10', '١٢', '1,000,', "'1", '1 ,000'])
    expect([text, normalizeNumberText(text)]).toEqual([text, undefined])
})

test('a cell of a file is the number that the same digits are, or none', () => {
  for (const { digits, mark, text } of drawings) {
    expect(readNumberText(text, '.')).toBe(digits)
    const cents = `${text.replaceAll(',', '.')},${String(random.between(0, 99)).padStart(2, '0')}`
    expect(toUnits(readNumberText(cents, ',') ?? '')).toBe(toUnits(`${digits}.${cents.slice(-2)}`))
    const torn = `${digits}${mark}${digits.slice(0, 2)}`
    if (mark !== ',') expect([torn, readNumberText(torn, '.')]).toEqual([torn, undefined])
  }
})
