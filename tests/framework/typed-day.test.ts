import { expect, test } from 'vitest'
import { listTypedDays, listTypedMoments } from '../../src/framework/values/typed-day'

const today = '2026-11-29'
/** Reads a text that means one day in both languages. */
function read(text: string): string | undefined {
  const [first, other] = listTypedDays(text, 'dmy', today)
  expect(listTypedDays(text, 'mdy', today)).toEqual(other ? [other, first] : first ? [first] : [])
  expect(other).toBeUndefined()
  return first
}

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

test.each(['30/11/2027', '11/30/2027', '30.11.27', '2027-11-30'])('%s means one day in every language', (text) =>
  expect(read(text)).toBe('2027-11-30'),
)

test('figures that fit both orders mean two days, those of the language first', () => {
  expect(listTypedDays('05/11/2027', 'mdy', today)).toEqual(['2027-05-11', '2027-11-05'])
  expect(listTypedDays('05/11/2027', 'dmy', today)).toEqual(['2027-11-05', '2027-05-11'])
  for (const text of ['3/4', '3.4.', '03-04-26'])
    expect(listTypedDays(text, 'dmy', today)).toEqual(['2026-04-03', '2026-03-04'])
  expect([read('5/5/2027'), read('11/29/2026'), read('29/11')]).toEqual(['2027-05-05', '2026-11-29', '2026-11-29'])
})

test('moments ask as days do', () => {
  const list = (text: string) => listTypedMoments(text, 'mdy', today)
  expect(list('05/11/2027 4.30 pm')).toEqual(['2027-05-11T16:30', '2027-11-05T16:30'])
  expect([list('30/11/2027 4.30 pm'), list('today 16:30')]).toEqual([['2027-11-30T16:30'], ['2026-11-29T16:30']])
  expect([list('30/11/2027'), list('someday 10:00'), list('')]).toEqual([[], [], []])
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
  expect(listTypedDays('+9999', 'dmy', '9999-12-01')).toEqual([])
  expect(listTypedDays('29 feb', 'dmy', '2028-01-01')).toEqual(['2028-02-29'])
  expect(listTypedDays('29 feb', 'dmy', '2026-01-01')).toEqual([])
})
