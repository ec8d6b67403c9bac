import { expect, test } from 'vitest'
import { findNextDue, type Rhythm, toInstantInZone } from '../../src/framework/lists/schedule'
import { formatTimestampInZone } from '../../src/framework/values/dates'

/** Days of a year by the calendar of JavaScript, which the code does not use. */
function daysOfYear(year: number, fits: (day: Date) => boolean): string[] {
  const days: string[] = []
  for (const day = new Date(Date.UTC(year, 0, 1)); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1))
    if (fits(day)) days.push(day.toISOString().slice(0, 10))
  return days
}

const lastOfMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

const cases: [Omit<Rhythm, 'hour'>, (day: Date) => boolean][] = [
  [{ rhythm: 'daily', day: null }, () => true],
  [{ rhythm: 'weekdays', day: null }, (day) => day.getUTCDay() >= 1 && day.getUTCDay() <= 5],
  [{ rhythm: 'weekly', day: 1 }, (day) => day.getUTCDay() === 1],
  [{ rhythm: 'weekly', day: 7 }, (day) => day.getUTCDay() === 0],
  [{ rhythm: 'monthly', day: 1 }, (day) => day.getUTCDate() === 1],
  [{ rhythm: 'monthly', day: 28 }, (day) => day.getUTCDate() === 28],
  [{ rhythm: 'monthly', day: 31 }, (day) => day.getUTCDate() === lastOfMonth(day)],
]

// Zones whose clocks are changed by night, at midnight, by half an hour, around a fast, and not at all.
const zones: [string, number][] = [
  ['Asia/Kolkata', 2026],
  ['Europe/Berlin', 2024],
  ['America/New_York', 2026],
  ['America/Sao_Paulo', 2018],
  ['Australia/Lord_Howe', 2026],
  ['Africa/Casablanca', 2026],
]

test.each(zones)('%s in %i: every day of a rhythm is due once, at its hour', (zone, year) => {
  const [from, to] = [toInstantInZone(zone, `${year}-01-01`, 0) - 1, toInstantInZone(zone, `${year + 1}-01-01`, 0)]
  for (const [rhythm, fits] of cases)
    for (const hour of [0, 2, 23]) {
      const due: number[] = []
      for (
        let at = findNextDue({ ...rhythm, hour }, zone, from);
        at < to;
        at = findNextDue({ ...rhythm, hour }, zone, at)
      )
        due.push(at)
      const stamps = due.map((at) => formatTimestampInZone(zone, at))
      expect(stamps.map((stamp) => stamp.slice(0, 10))).toEqual(daysOfYear(year, fits))
      const shown = `${String(hour).padStart(2, '0')}:00:00`
      // An hour that the clock leaves out is made up for within the next one.
      const others = stamps.filter((stamp) => !stamp.endsWith(shown))
      expect(others.length).toBeLessThanOrEqual(2)
      expect(others.every((stamp) => [hour, hour + 1].includes(Number(stamp.slice(11, 13))))).toBe(true)
      expect(due.every((at, index) => index === 0 || at > (due[index - 1] ?? 0))).toBe(true)
    }
})

test('an hour that a clock shows twice is due the first time, one it leaves out when the clock has gone on', () => {
  const daily = { rhythm: 'daily', day: null } as const
  const twice = findNextDue({ ...daily, hour: 2 }, 'Europe/Berlin', Date.parse('2024-10-26T22:00:00Z'))
  expect(new Date(twice).toISOString()).toBe('2024-10-27T00:00:00.000Z')
  expect(new Date(findNextDue({ ...daily, hour: 2 }, 'Europe/Berlin', twice)).toISOString()).toBe(
    '2024-10-28T01:00:00.000Z',
  )
  const never = findNextDue({ ...daily, hour: 2 }, 'Europe/Berlin', Date.parse('2024-03-30T12:00:00Z'))
  expect(formatTimestampInZone('Europe/Berlin', never)).toBe('2024-03-31 03:00:00')
  expect(formatTimestampInZone('Europe/Berlin', findNextDue({ ...daily, hour: 2 }, 'Europe/Berlin', never))).toBe(
    '2024-04-01 02:00:00',
  )
})

test('a day that a zone leaves out is not due twice', () => {
  // Samoa had no 30 December 2011.
  const daily = { rhythm: 'daily', day: null, hour: 8 } as const
  const due: string[] = []
  let at = Date.parse('2011-12-28T00:00:00Z')
  for (let turn = 0; turn < 4; turn++) {
    at = findNextDue(daily, 'Pacific/Apia', at)
    due.push(formatTimestampInZone('Pacific/Apia', at))
  }
  expect(new Set(due).size).toBe(4)
  expect(due.filter((stamp) => stamp.startsWith('2011-12-31'))).toEqual(['2011-12-31 08:00:00'])
})

test('the next one lies after the instant, even at the very hour', () => {
  const at = Date.parse('2026-11-23T02:30:00Z')
  const next = findNextDue({ rhythm: 'weekly', day: 1, hour: 8 }, 'Asia/Kolkata', at)
  expect(new Date(next).toISOString()).toBe('2026-11-30T02:30:00.000Z')
  expect(findNextDue({ rhythm: 'weekly', day: 1, hour: 8 }, 'Asia/Kolkata', at - 1)).toBe(at)
})
