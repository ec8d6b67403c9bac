import { expect, test } from 'vitest'
import { buildGroupFilter, mergeFilters } from '../../../src/framework/lists/group-filter'
import { findPeriodAround, findPeriodKind, periodKinds, shiftPeriod } from '../../../src/framework/reports/periods'

test.each([
  ['month', '2026-11-23', 4, '2026-11-01', '2026-11-30'],
  ['month', '2024-02-29', 4, '2024-02-01', '2024-02-29'],
  ['quarter', '2026-11-23', 4, '2026-10-01', '2026-12-31'],
  ['quarter', '2026-03-31', 4, '2026-01-01', '2026-03-31'],
  // Quarters are those of the fiscal year.
  ['quarter', '2026-11-23', 2, '2026-11-01', '2027-01-31'],
  ['fiscalYear', '2026-03-31', 4, '2025-04-01', '2026-03-31'],
  ['fiscalYear', '2026-04-01', 4, '2026-04-01', '2027-03-31'],
  ['fiscalYear', '2026-11-23', 1, '2026-01-01', '2026-12-31'],
] as const)('the %s around %s of a fiscal year that begins in month %i', (kind, day, start, from, to) => {
  expect(findPeriodAround(kind, day, start)).toEqual({ from, to })
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', '2026-12-01', '2026-12-31'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', '2026-03-01', '2026-03-31'],
  ['2026-04-01', '2027-03-31', '2025-04-01', '2026-03-31', '2027-04-01', '2028-03-31'],
  // Days that are no whole months move by as many days.
  ['2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09', '2026-11-20', '2026-11-29'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', '2026-03-02', '2026-03-02'],
])('beside %s to %s lie periods of equal length', (from, to, start, end, nextStart, nextEnd) => {
  expect(shiftPeriod({ from, to }, -1)).toEqual({ from: start, to: end })
  expect(shiftPeriod({ from, to }, 1)).toEqual({ from: nextStart, to: nextEnd })
})

test('outside of the calendar there is no period', () => {
  expect(shiftPeriod({ from: '0001-01-01', to: '0001-12-31' }, -1)).toBeUndefined()
  expect(shiftPeriod({ from: '9999-12-01', to: '9999-12-31' }, 1)).toBeUndefined()
  expect(shiftPeriod({ from: '9999-12-02', to: '9999-12-31' }, 1)).toBeUndefined()
})

test('a period is known by its ends', () => {
  const around = Object.fromEntries(periodKinds.map((kind) => [kind, findPeriodAround(kind, '2026-11-23', 4)])) as never
  expect(findPeriodKind({ from: '2026-10-01', to: '2026-12-31' }, around)).toBe('quarter')
  expect(findPeriodKind({ from: '2026-10-01', to: '2026-12-30' }, around)).toBeUndefined()
})

test('filters that hold together stand beside each other where their fields are free', () => {
  const [open, won] = [{ stage: { eq: 'open' } }, { stage: { eq: 'won' } }]
  expect(mergeFilters(open, undefined, { size: { gt: 1 } })).toEqual({ stage: { eq: 'open' }, size: { gt: 1 } })
  expect(mergeFilters(open, won)).toEqual({ ...open, and: [won] })
  expect(mergeFilters({ and: [open] }, { or: [won] }, { not: open })).toEqual({
    and: [open, { or: [won] }, { not: open }],
  })
})

test.each([
  ['closes:quarter', '2026-01-01', { closes: { between: ['2026-01-01', '2026-03-31'] } }],
  ['closes:quarter', '2026-10-01', { closes: { between: ['2026-10-01', '2026-12-31'] } }],
  ['closes:month', '2024-02', { closes: { between: ['2024-02-01', '2024-02-29'] } }],
  ['closes:year', '2026-04-01', { closes: { between: ['2026-04-01', '2027-03-31'] } }],
  ['closes:quarter', '2026-11-01', { closes: { between: ['2026-11-01', '2027-01-31'] } }],
  ['ownerId.country', null, { not: { 'ownerId.country': { empty: false } } }],
])('the records of %s %s', (asked, value, filter) => {
  expect(buildGroupFilter(asked, { value })).toEqual(filter)
})
