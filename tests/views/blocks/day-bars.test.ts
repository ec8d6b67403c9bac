import { expect, test } from 'vitest'
import { listShownDays } from '../../../src/views/blocks/calendar/bars-view'
import { type DayBar, placeBars } from '../../../src/views/blocks/calendar/place-bars'

const week = listShownDays({ span: 'week', on: '2026-12-03' }, '2026-11-29')
const bar = (from: string, to: string): DayBar => ({ from, to, text: 'Away', whole: 'Away', tone: 'warning' })
const placed = (...bars: DayBar[]) =>
  placeBars(bars, week).map(({ start, end, level, isCutBefore, isCutAfter }) => [
    start,
    end,
    level,
    isCutBefore,
    isCutAfter,
  ])

test('a week begins on Monday, a month on its first day; today is shown where no day is chosen', () => {
  expect([week[0], week.at(-1)]).toEqual(['2026-11-30', '2026-12-06'])
  const month = listShownDays({ span: 'month', on: null }, '2028-02-10')
  expect([month.length, month[0], month.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
})

test('bars take the columns of their days, and say where they go on', () => {
  expect(placed(bar('2026-12-01', '2026-12-02'))).toEqual([[2, 4, 0, false, false]])
  expect(placed(bar('2026-11-20', '2026-12-31'))).toEqual([[1, 8, 0, true, true]])
  expect(placed(bar('2026-11-20', '2026-11-29'), bar('2026-12-07', '2026-12-08'))).toEqual([])
})

test('bars that overlap stand below each other, those that follow in one line', () => {
  expect(
    placed(bar('2026-12-01', '2026-12-03'), bar('2026-12-03', '2026-12-04'), bar('2026-12-05', '2026-12-06')),
  ).toEqual([
    [2, 5, 0, false, false],
    [4, 6, 1, false, false],
    [6, 8, 0, false, false],
  ])
})
