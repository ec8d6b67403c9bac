import { expect, test } from 'vitest'
import { formatDayFigures, readTypedDay } from '../../src/framework/values/typed-day'

const today = '2026-11-29'
const read = (text: string, order: 'dmy' | 'mdy' = 'dmy') => readTypedDay(text, order, today)

test.each([
  '29/11/2026',
  '2026-11-29',
  '29.11.26',
  '29-11-2026',
  '29 nov',
  'Nov 29',
  '29 November 2026',
  ' 29 Nov 2026 ',
])('a day typed as %s is read', (text) => expect(read(text)).toBe('2026-11-29'))

test('words and steps are counted from today', () => {
  expect([read('today'), read('Tomorrow'), read('yesterday')]).toEqual(['2026-11-29', '2026-11-30', '2026-11-28'])
  expect([read('+3'), read('-30'), read('+2w'), read('+ 1 d')]).toEqual([
    '2026-12-02',
    '2026-10-30',
    '2026-12-13',
    '2026-11-30',
  ])
})

test('the order decides where both could be meant, and only there', () => {
  expect([read('03/04/2026'), read('03/04/2026', 'mdy')]).toEqual(['2026-04-03', '2026-03-04'])
  expect([read('3/4'), read('3/4', 'mdy'), read('3.4.')]).toEqual(['2026-04-03', '2026-03-04', '2026-04-03'])
  expect([read('11/29/2026'), read('29/11/2026', 'mdy')]).toEqual(['2026-11-29', '2026-11-29'])
})

test.each([
  '',
  '31/02/2026',
  '30 feb',
  '2026-13-01',
  '45',
  'soon',
  '29 no',
  '+99999',
  '29 nov 202',
  '1/2/3/4',
  'nov',
  '0/1',
  '２９/11',
])('%j is no day', (text) => expect(read(text)).toBeUndefined())

test('days outside the calendar are refused', () => {
  expect(readTypedDay('+9999', 'dmy', '9999-12-01')).toBeUndefined()
  expect(readTypedDay('29 feb', 'dmy', '2028-01-01')).toBe('2028-02-29')
  expect(readTypedDay('29 feb', 'dmy', '2026-01-01')).toBeUndefined()
})

test('the example shows the order', () => {
  expect([formatDayFigures(today, 'dmy'), formatDayFigures(today, 'mdy')]).toEqual(['29/11/2026', '11/29/2026'])
})
