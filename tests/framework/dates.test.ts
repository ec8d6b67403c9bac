import { expect, test } from 'vitest'
import {
  dateBounds,
  dateInZone,
  daysInMonth,
  formatDate,
  formatTimestampInZone,
  isCalendarDate,
} from '../../src/framework/values/dates'

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-03-29'])('%s is a day', (day) => {
  expect(isCalendarDate(day)).toBe(true)
})

test.each([
  '2023-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '26-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '٢٠٢٦-٠١-٠١',
  20260101,
  null,
])('%j is no day', (day) => {
  expect(isCalendarDate(day)).toBe(false)
})

test('every day that a calendar of 400 years has is a day, and no other', () => {
  let days = 0
  for (let year = 2000; year < 2400; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++)
        if (isCalendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)) days += 1
  expect(days).toBe((Date.UTC(2400, 0, 1) - Date.UTC(2000, 0, 1)) / 86_400_000)
})

test('the length of a month knows leap years', () => {
  expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29])
  expect(daysInMonth(2026, 13)).toBe(0)
})

const evening = Date.UTC(2026, 2, 1, 18, 45, 7)

test.each([
  ['UTC', '2026-03-01 18:45:07'],
  ['Asia/Kolkata', '2026-03-02 00:15:07'],
  ['America/New_York', '2026-03-01 13:45:07'],
  ['Pacific/Kiritimati', '2026-03-02 08:45:07'],
  ['Asia/Kathmandu', '2026-03-02 00:30:07'],
])('one instant on the wall of %s is %s, wherever the server stands', (zone, stamp) => {
  expect(formatTimestampInZone(zone, evening)).toBe(stamp)
  expect(dateInZone(zone, evening)).toBe(stamp.slice(0, 10))
})

test('midnight is 00, not 24', () => {
  expect(formatTimestampInZone('UTC', Date.UTC(2026, 0, 1))).toBe('2026-01-01 00:00:00')
})

test('the hour that a change of clocks repeats is told twice', () => {
  const berlin = [0, 1].map((hour) => formatTimestampInZone('Europe/Berlin', Date.UTC(2026, 9, 25, hour, 30)))
  expect(berlin).toEqual(['2026-10-25 02:30:00', '2026-10-25 02:30:00'])
})

test('a date in words', () => {
  expect(formatDate('2026-03-05')).toBe('05 Mar 2026')
  expect(formatDate('Invalid date')).toBe('')
})

test('the bounds of a date', () => {
  expect(dateBounds('2024-02-10')).toEqual({
    startOfMonth: '2024-02-01',
    endOfMonth: '2024-02-29',
    startOfYear: '2024-01-01',
  })
  expect(dateBounds('2026-12-31').endOfMonth).toBe('2026-12-31')
})
