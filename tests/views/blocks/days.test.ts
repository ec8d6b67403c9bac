import { expect, test } from 'vitest'
import {
  addMonths,
  findDateForKey,
  listWeeks,
  monthInWords,
  weekdayInWords,
} from '../../../src/framework/values/calendar-days'

test('a month is its weeks from Monday on', () => {
  const february = listWeeks('2027-02-11')
  expect(february).toHaveLength(4)
  expect([february[0]?.[0], february[3]?.[6]]).toEqual(['2027-02-01', '2027-02-28'])
  const august = listWeeks('2026-08-01')
  expect(august).toHaveLength(6)
  expect(august[0]).toEqual([undefined, undefined, undefined, undefined, undefined, '2026-08-01', '2026-08-02'])
  expect(august.flat().filter(Boolean)).toHaveLength(31)
  expect([addMonths('2026-12-01', 1), addMonths('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-01'])
})

test('keys lead a day, a week or a month on, over the ends of months and years', () => {
  const from = '2026-12-31'
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => findDateForKey(key, from))).toEqual([
    '2026-12-30',
    '2027-01-01',
    '2026-12-24',
    '2027-01-07',
  ])
  expect([findDateForKey('PageUp', from), findDateForKey('PageDown', from)]).toEqual(['2026-11-01', '2027-01-01'])
  expect(findDateForKey('Tab', from)).toBeUndefined()
})

test('dates are worded without a zone of their own', () => {
  expect([weekdayInWords('2026-11-23'), monthInWords('2026-11-01')]).toEqual(['Monday', 'November 2026'])
})
