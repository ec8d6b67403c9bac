import { expect, test } from 'vitest'
import {
  findRelativePeriod,
  isRelativePeriod,
  resolveRelativePeriod,
} from '../../../src/framework/reports/relative-period'

const april = 4

test.each([
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month-1', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['month-1', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['month-12', '2026-11-29', '2025-11-01', '2025-11-30'],
  ['quarter', '2027-03-31', '2027-01-01', '2027-03-31'],
  ['quarter', '2027-04-01', '2027-04-01', '2027-06-30'],
  ['quarter-1', '2027-04-01', '2027-01-01', '2027-03-31'],
  ['fiscalYear', '2027-03-31', '2026-04-01', '2027-03-31'],
  ['fiscalYear-1', '2027-04-01', '2026-04-01', '2027-03-31'],
])('%s on %s is %s to %s', (text, day, from, to) => {
  expect(resolveRelativePeriod(text, day, april)).toEqual({ from, to })
  expect(findRelativePeriod({ from, to }, day, april)).toBe(text)
})

test('what is no relative period is none', () => {
  for (const text of ['', 'week', 'month-0', 'month-13', 'month+1', 'month-1 ', ' month', 'Month', 1, null])
    expect([text, isRelativePeriod(text)]).toEqual([text, false])
  expect(resolveRelativePeriod('week', '2026-11-29', april)).toBeUndefined()
  expect(findRelativePeriod({ from: '2026-11-02', to: '2026-11-30' }, '2026-11-29', april)).toBeUndefined()
  expect(findRelativePeriod({ from: '2026-12-01', to: '2026-12-31' }, '2026-11-29', april)).toBeUndefined()
  // No year lies before the first.
  expect(resolveRelativePeriod('fiscalYear-1', '0001-05-01', april)).toBeUndefined()
})
