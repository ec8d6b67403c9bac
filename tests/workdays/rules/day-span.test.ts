import { expect, test } from 'vitest'
import { planDay } from '../../../resources/workdays/public'
import { changeSpan, type DaySpan, listFreeWorkdays } from '../../../resources/workdays/rules/day-span'
import { listDates } from '../../../src/framework/values/date-range'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

const span: DaySpan = { fromDate: '2026-03-06', toDate: '2026-03-06', fromSession: 'full', toSession: 'full' }

test('ten working days are offered, without off days and days of which something takes a part', () => {
  // Friday 6 March. Fridays and Saturdays are off, Sundays are worked in the first half.
  const works = ['full', 'full', 'full', 'full', 'off', 'off', 'half'] as const
  const planned = (isTaken: (date: string) => boolean) =>
    listDates('2026-03-06', '2026-04-30').map((date) => {
      return { date, isTaken: isTaken(date), ...planDay(works[daysSinceMonday(date)] ?? 'full', null) }
    })
  const days = listFreeWorkdays(planned((date) => date === '2026-03-09'))
  expect(days).toHaveLength(10)
  expect(days.slice(0, 3)).toEqual(['2026-03-08', '2026-03-10', '2026-03-11'])
  expect(listFreeWorkdays(planned(() => true))).toEqual([])
})

test('dates that do not go together follow the one that was changed', () => {
  expect(changeSpan(span, { fromDate: '2026-03-10' })).toMatchObject({ fromDate: '2026-03-10', toDate: '2026-03-10' })
  expect(changeSpan(span, { toDate: '2026-03-02' })).toMatchObject({ fromDate: '2026-03-02', toDate: '2026-03-02' })
})

test('a single day has one part; several days begin and end with what they can', () => {
  const half = changeSpan(span, { fromSession: 'first_half', toSession: 'first_half' })
  expect(half).toMatchObject({ fromSession: 'first_half', toSession: 'first_half' })
  const longer = changeSpan(half, { toDate: '2026-03-09' })
  expect(longer).toMatchObject({ fromSession: 'full', toSession: 'first_half' })
  expect(changeSpan(longer, { toDate: '2026-03-06' })).toMatchObject({ fromSession: 'full', toSession: 'full' })
})
