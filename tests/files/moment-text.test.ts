import { expect, test } from 'vitest'
import { findDateOrder, readClockText, readMomentText } from '../../src/framework/files/moment-text'
import { formatMomentText } from '../../src/framework/values/dates'
import { listTypedMoments } from '../../src/framework/values/typed-day'

test.each([
  ['20 Nov 2026, 10:30', '2026-11-20T10:30'],
  ['20/11/2026 9.05', '2026-11-20T09:05'],
  ['20 november 2026 at 9 pm', '2026-11-20T21:00'],
  ['20-11-26, 12:15 am', '2026-11-20T00:15'],
  ['2026-11-20T23:59', '2026-11-20T23:59'],
  [' Nov 20, 2026, 12 PM ', '2026-11-20T12:00'],
])('%s is read', (typed, value) => {
  expect(readMomentText(typed, 'dmy')).toBe(value)
  expect(readMomentText(formatMomentText(value), 'mdy')).toBe(value)
})

test.each(['', '20 Nov 2026', '31 Feb 2026, 10:30', '20 Nov 2026, 24:00', '20 Nov 2026, 10:60', '20 Nov 2026, 13 pm'])(
  '%s is no date with a time',
  (typed) => expect(readMomentText(typed, 'dmy')).toBeUndefined(),
)

test.each([
  ['10:05', '10:05'],
  ['1630', '16:30'],
  ['4 pm', '16:00'],
  ['9', '09:00'],
  ['24:00', undefined],
  ['soon', undefined],
  ['', undefined],
])('the time %s is read as %s', (typed, time) => expect(readClockText(typed)).toBe(time))

test('a moment takes days as date inputs do', () => {
  const list = (typed: string) => listTypedMoments(typed, 'dmy', '2026-11-29')
  expect([list('today 16:30'), list('+3, 4 pm'), list('1 dec 9:05')]).toEqual([
    ['2026-11-29T16:30'],
    ['2026-12-02T16:00'],
    ['2026-12-01T09:05'],
  ])
  expect([list('someday 10:00'), list('tomorrow')]).toEqual([[], []])
})

test('the language says whether the day or the month comes first', () => {
  expect([findDateOrder('en-IN'), findDateOrder('en-GB'), findDateOrder('en-US')]).toEqual(['dmy', 'dmy', 'mdy'])
  expect([readMomentText('3/4/2026 10:00', 'dmy'), readMomentText('3/4/2026 10:00', 'mdy')]).toEqual([
    '2026-04-03T10:00',
    '2026-03-04T10:00',
  ])
  expect(formatMomentText('tomorrow')).toBe('tomorrow')
})
