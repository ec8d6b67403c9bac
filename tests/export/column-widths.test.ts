import { expect, test } from 'vitest'
import { columnWidths } from '../../src/views/pdf/column-widths'

const total = (widths: number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0))

test('few columns fill the page in their proportion', () => {
  expect(columnWidths([20, 60], 240)).toEqual([60, 180])
})

test('long texts give way, short ones do not', () => {
  const widths = columnWidths([300, 15, 400, 90], 200)
  expect(total(widths)).toBe(200)
  expect(widths[1]).toBe(15)
  expect(Math.min(...widths.filter((_, index) => index !== 1))).toBeGreaterThan(18)
})

test('too many for a page stay readable: no two of them, the first beside any other, are wider than the page', () => {
  const widths = columnWidths(
    Array.from({ length: 20 }, (_, index) => 10 + index * 40),
    277,
  )
  expect(total(widths)).toBeGreaterThan(277)
  expect(Math.max(...widths.slice(1)) + (widths[0] ?? 0)).toBeLessThan(277)
})
