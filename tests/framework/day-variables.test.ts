import { expect, test } from 'vitest'
import { isVariable } from '../../src/framework/relations'
import { dateInZone, parseDaysFromToday, plusDays } from '../../src/framework/values/dates'
import { type DayVariable, isDayVariable, resolveDayVariable } from '../../src/framework/values/day-variables'

const april = 4
const all = (today: string, fiscalYearStart = april) =>
  Object.fromEntries(
    (
      [
        ['week', '$startOfWeek', '$endOfWeek'],
        ['month', '$startOfMonth', '$endOfMonth'],
        ['lastMonth', '$startOfLastMonth', '$endOfLastMonth'],
        ['year', '$startOfYear', '$endOfYear'],
        ['fiscalYear', '$startOfFiscalYear', '$endOfFiscalYear'],
      ] as const
    ).map(([period, first, last]) => [
      period,
      `${resolveDayVariable(first, today, fiscalYearStart)} ${resolveDayVariable(last, today, fiscalYearStart)}`,
    ]),
  )

test('around the end of a year each period is its own', () => {
  // A Thursday, and the Friday after it.
  expect(all('2026-12-31')).toEqual({
    week: '2026-12-28 2027-01-03',
    month: '2026-12-01 2026-12-31',
    lastMonth: '2026-11-01 2026-11-30',
    year: '2026-01-01 2026-12-31',
    fiscalYear: '2026-04-01 2027-03-31',
  })
  expect(all('2027-01-01')).toEqual({
    week: '2026-12-28 2027-01-03',
    month: '2027-01-01 2027-01-31',
    lastMonth: '2026-12-01 2026-12-31',
    year: '2027-01-01 2027-12-31',
    fiscalYear: '2026-04-01 2027-03-31',
  })
})

test.each([
  ['2026-11-16', '2026-11-16', '2026-11-22'],
  ['2026-11-22', '2026-11-16', '2026-11-22'],
  ['2026-11-23', '2026-11-23', '2026-11-29'],
  ['2024-02-29', '2024-02-26', '2024-03-03'],
  ['1999-12-31', '1999-12-27', '2000-01-02'],
])('the week of %s runs from Monday %s to Sunday %s', (today, first, last) => {
  expect([resolveDayVariable('$startOfWeek', today, april), resolveDayVariable('$endOfWeek', today, april)]).toEqual([
    first,
    last,
  ])
})

test.each([
  ['2026-03-31', 4, '2025-04-01', '2026-03-31'],
  ['2026-04-01', 4, '2026-04-01', '2027-03-31'],
  ['2024-02-29', 1, '2024-01-01', '2024-12-31'],
  ['2024-02-29', 3, '2023-03-01', '2024-02-29'],
  ['2023-02-28', 3, '2022-03-01', '2023-02-28'],
  ['2026-12-01', 12, '2026-12-01', '2027-11-30'],
  ['2026-11-30', 12, '2025-12-01', '2026-11-30'],
])('on %s a fiscal year that begins with month %i runs from %s to %s', (today, start, first, last) => {
  expect([
    resolveDayVariable('$startOfFiscalYear', today, start),
    resolveDayVariable('$endOfFiscalYear', today, start),
  ]).toEqual([first, last])
})

test.each<[DayVariable, string, string]>([
  ['$today', '2026-11-21', '2026-11-21'],
  ['$today-30', '2026-11-21', '2026-10-22'],
  ['$today+7', '2026-12-28', '2027-01-04'],
  ['$today+1', '2024-02-28', '2024-02-29'],
  ['$today-1', '2024-03-01', '2024-02-29'],
  ['$today-1', '2100-03-01', '2100-02-28'],
  ['$today-366', '2024-12-31', '2023-12-31'],
  ['$today-9999', '2026-11-21', '1999-07-07'],
  ['$startOfLastMonth', '2024-03-31', '2024-02-01'],
  ['$endOfLastMonth', '2024-03-31', '2024-02-29'],
  ['$endOfLastMonth', '2023-03-01', '2023-02-28'],
])('%s on %s is %s', (name, today, day) => {
  expect(resolveDayVariable(name, today, april)).toBe(day)
})

test.each([
  '$today-99999',
  '$today--1',
  '$today+-1',
  '$today-',
  '$today+1.5',
  '$today 1',
  '$today-1 ',
  '$today-1\n',
  '$TODAY',
  'today',
  '$today*2',
  '$startOfWeek-1',
  '$constructor',
  '__proto__',
  'toString',
  7,
  null,
  ['$today'],
])('%j names no day', (name) => {
  expect(isDayVariable(name)).toBe(false)
  expect(isVariable(name)).toBe(false)
})

test('days from today are told of what counts from today only', () => {
  expect(['$today', '$today-30', '$today+0', '$endOfYear'].map(parseDaysFromToday)).toEqual([0, -30, 0, undefined])
})

const periodNames = ['Week', 'Month', 'Quarter', 'Year', 'FiscalYear'] as const

/** The last, the current and the next period of each kind on a day. */
const around = (today: string, start: number) =>
  periodNames.map((period) =>
    (['Last', '', 'Next'] as const)
      .map(
        (way) =>
          `${resolveDayVariable(`$startOf${way}${period}`, today, start)} ${resolveDayVariable(`$endOf${way}${period}`, today, start)}`,
      )
      .join(', '),
  )

test.each<[string, number, string[]]>([
  [
    '2026-12-31',
    4,
    [
      '2026-12-21 2026-12-27, 2026-12-28 2027-01-03, 2027-01-04 2027-01-10',
      '2026-11-01 2026-11-30, 2026-12-01 2026-12-31, 2027-01-01 2027-01-31',
      '2026-07-01 2026-09-30, 2026-10-01 2026-12-31, 2027-01-01 2027-03-31',
      '2025-01-01 2025-12-31, 2026-01-01 2026-12-31, 2027-01-01 2027-12-31',
      '2025-04-01 2026-03-31, 2026-04-01 2027-03-31, 2027-04-01 2028-03-31',
    ],
  ],
  [
    '2024-02-29',
    2,
    [
      '2024-02-19 2024-02-25, 2024-02-26 2024-03-03, 2024-03-04 2024-03-10',
      '2024-01-01 2024-01-31, 2024-02-01 2024-02-29, 2024-03-01 2024-03-31',
      '2023-11-01 2024-01-31, 2024-02-01 2024-04-30, 2024-05-01 2024-07-31',
      '2023-01-01 2023-12-31, 2024-01-01 2024-12-31, 2025-01-01 2025-12-31',
      '2023-02-01 2024-01-31, 2024-02-01 2025-01-31, 2025-02-01 2026-01-31',
    ],
  ],
  [
    '2027-01-01',
    12,
    [
      '2026-12-21 2026-12-27, 2026-12-28 2027-01-03, 2027-01-04 2027-01-10',
      '2026-12-01 2026-12-31, 2027-01-01 2027-01-31, 2027-02-01 2027-02-28',
      '2026-09-01 2026-11-30, 2026-12-01 2027-02-28, 2027-03-01 2027-05-31',
      '2026-01-01 2026-12-31, 2027-01-01 2027-12-31, 2028-01-01 2028-12-31',
      '2025-12-01 2026-11-30, 2026-12-01 2027-11-30, 2027-12-01 2028-11-30',
    ],
  ],
])('on %s, with a fiscal year from month %i, the periods before and after adjoin', (today, start, expected) => {
  expect(around(today, start)).toEqual(expected)
})

test('periods follow each other without gaps on every day of two years, in each fiscal year', () => {
  for (let start = 1; start <= 12; start += 1)
    for (let day = 0; day < 731; day += 1) {
      const today = plusDays('2027-01-01', day) ?? ''
      for (const period of periodNames) {
        const [from, to] = [`$startOf${period}`, `$endOf${period}`] as const
        const first = resolveDayVariable(from, today, start)
        const last = resolveDayVariable(to, today, start)
        expect(first <= today && today <= last).toBe(true)
        expect(resolveDayVariable(`$endOfLast${period}`, today, start)).toBe(plusDays(first, -1))
        expect(resolveDayVariable(`$startOfNext${period}`, today, start)).toBe(plusDays(last, 1))
      }
    }
})

test('the same moment is another day, and so another year, in another zone', () => {
  const moment = Date.parse('2026-12-31T20:00:00Z')
  const startIn = (zone: string) => resolveDayVariable('$startOfYear', dateInZone(zone, moment), april)
  expect(['Asia/Kolkata', 'UTC', 'America/New_York'].map(startIn)).toEqual(['2027-01-01', '2026-01-01', '2026-01-01'])
})
