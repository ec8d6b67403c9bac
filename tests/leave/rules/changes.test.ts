import { describe, expect, test } from 'vitest'
import {
  compareLeaveCounts,
  findChangedLeaves,
  shortenLeaveSpan,
} from '../../../resources/leave/rules/count-differences'
import { countLeave } from '../../../resources/leave/rules/count-leave'
import { formatDays } from '../../../resources/leaveAccount/rules/hundredths'
import { calendar, leave, plain, sandwich, span } from './calendar'

const [friday, monday] = [leave(1, span('2026-03-06')), leave(2, span('2026-03-09'))]
const dayOf = calendar()
const said = (changes: ReturnType<typeof findChangedLeaves>) =>
  changes.map(({ id, before, after }) => `${id}: ${formatDays(before.days)} to ${formatDays(after.days)}`)

describe('LV3: a neighbour comes or goes', () => {
  test('cancelling the earlier request frees the gap of the later', () => {
    const changes = findChangedLeaves({ leaves: [friday, monday], dayOf }, { leaves: [monday], dayOf })
    expect(said(changes)).toEqual(['2: 3 to 1'])
    expect(changes[0]?.difference).toEqual({
      days: -200,
      dates: [
        { date: '2026-03-07', days: -100 },
        { date: '2026-03-08', days: -100 },
      ],
    })
  })

  test('cancelling the later one takes its gap with it', () => {
    expect(findChangedLeaves({ leaves: [friday, monday], dayOf }, { leaves: [friday], dayOf })).toEqual([])
  })

  test('a new request makes no earlier one dearer', () => {
    expect(findChangedLeaves({ leaves: [friday], dayOf }, { leaves: [friday, monday], dayOf })).toEqual([])
  })

  test('shortening one side opens the gap that the other had paid', () => {
    const long = leave(1, span('2026-03-05', '2026-03-06'))
    const short = { ...long, span: span('2026-03-05') }
    const changes = findChangedLeaves({ leaves: [long, monday], dayOf }, { leaves: [short, monday], dayOf })
    expect(said(changes)).toEqual(['1: 2 to 1', '2: 3 to 1'])
  })
})

describe('HO1: a holiday after approval', () => {
  const week = leave(5, span('2026-03-09', '2026-03-13'), plain)

  test('added, it gives its day back', () => {
    const changes = findChangedLeaves(
      { leaves: [week], dayOf },
      { leaves: [week], dayOf: calendar({ '2026-03-11': 'holiday' }) },
    )
    expect(said(changes)).toEqual(['5: 5 to 4'])
    expect(changes[0]?.difference.dates).toEqual([{ date: '2026-03-11', days: -100 }])
  })

  test('moved, it changes dates and not the sum', () => {
    const [change] = findChangedLeaves(
      { leaves: [week], dayOf: calendar({ '2026-03-11': 'holiday' }) },
      { leaves: [week], dayOf: calendar({ '2026-03-12': 'holiday' }) },
    )
    expect(change?.difference).toEqual({
      days: 0,
      dates: [
        { date: '2026-03-11', days: 100 },
        { date: '2026-03-12', days: -100 },
      ],
    })
  })

  test('on the only day between, it makes one gap of two and may cost more', () => {
    const sides = [leave(1, span('2026-03-06')), leave(2, span('2026-03-10'))]
    const changes = findChangedLeaves(
      { leaves: sides, dayOf },
      { leaves: sides, dayOf: calendar({ '2026-03-09': 'holiday' }) },
    )
    expect(said(changes)).toEqual(['2: 1 to 4'])
  })
})

describe('shortening a running leave', () => {
  const running = span('2026-03-05', '2026-03-10')
  const today = '2026-03-06'

  test('gives back the unused days only, the sandwiched among them', () => {
    const short = shortenLeaveSpan(running, '2026-03-05', today)
    expect(short).toEqual(span('2026-03-05'))
    const change = compareLeaveCounts(
      countLeave(running, dayOf, sandwich),
      countLeave(short ?? running, dayOf, sandwich),
    )
    expect(formatDays(change.days)).toBe('-5')
    expect(change.dates.map(({ date }) => date)).toEqual([
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ])
  })

  test('back in the afternoon', () => {
    expect(shortenLeaveSpan(running, today, today, 'first_half')).toEqual(
      span('2026-03-05', today, 'full', 'first_half'),
    )
    expect(shortenLeaveSpan(span(today, '2026-03-10'), today, today, 'first_half')).toEqual(
      span(today, today, 'first_half'),
    )
    expect(shortenLeaveSpan(span(today), today, today, 'first_half')).toEqual(span(today, today, 'first_half'))
  })

  test('an afternoon to begin with stays one', () => {
    const afternoon = span('2026-03-05', '2026-03-10', 'second_half', 'full')
    expect(shortenLeaveSpan(afternoon, '2026-03-05', today)).toEqual(span('2026-03-05', '2026-03-05', 'second_half'))
  })

  test.each([
    ['used days', '2026-03-08', '2026-03-10', 'full'],
    ['a used afternoon', '2026-03-09', '2026-03-10', 'first_half'],
    ['the whole', '2026-03-04', '2026-03-05', 'full'],
    ['nothing', '2026-03-10', '2026-03-06', 'full'],
    ['more, not less', '2026-03-11', '2026-03-06', 'full'],
  ] as const)('%s: refused', (_, to, on, session) => {
    expect(shortenLeaveSpan(running, to, on, session)).toBeUndefined()
  })

  test('no afternoon alone', () => {
    expect(shortenLeaveSpan(span(today, today, 'second_half'), today, today, 'first_half')).toBeUndefined()
    expect(
      shortenLeaveSpan(span('2026-03-05', today, 'full', 'first_half'), today, today, 'first_half'),
    ).toBeUndefined()
  })
})
