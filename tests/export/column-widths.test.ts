import { expect, test } from 'vitest'
import { computeColumnWidths } from '../../src/pdf/column-widths'

const wishes = (...widths: number[]) => widths.map((natural) => ({ natural }))

const total = (widths: number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0))

test('few columns fill the page in their proportion', () => {
  expect(computeColumnWidths(wishes(20, 60), 240)).toEqual([60, 180])
})

test('long texts give way, short ones do not', () => {
  const widths = computeColumnWidths(wishes(300, 15, 400, 90), 200)
  expect(total(widths)).toBe(200)
  expect(widths[1]).toBe(15)
  expect(Math.min(...widths.filter((_, index) => index !== 1))).toBeGreaterThan(18)
})

test('too many for a page stay readable: no two of them, the first beside any other, are wider than the page', () => {
  const widths = computeColumnWidths(wishes(...Array.from({ length: 20 }, (_, index) => 10 + index * 40)), 277)
  expect(total(widths)).toBeGreaterThan(277)
  expect(Math.max(...widths.slice(1)) + (widths[0] ?? 0)).toBeLessThan(277)
})

test('figures are never broken, words are not while there is room', () => {
  const columns = [
    { natural: 70, word: 30 },
    { natural: 35, isWhole: true },
    { natural: 300, word: 25 },
  ]
  const [name = 0, figure = 0, text = 0] = computeColumnWidths(columns, 100)
  expect(figure).toBeGreaterThanOrEqual(35)
  expect(name).toBeGreaterThanOrEqual(30)
  expect(text).toBeGreaterThanOrEqual(25)
  const [, tight = 0] = computeColumnWidths(columns, 75)
  expect(tight).toBeGreaterThanOrEqual(35)
  expect(total(computeColumnWidths(columns, 75))).toBe(75)
})
