import { describe, expect, test } from 'vitest'
import { countLeave } from '../../../resources/leave/rules/count-leave'
import { findSpanFault } from '../../../resources/leave/rules/leave-spans'
import { formatDays, toHundredths } from '../../../resources/leaveAccount/rules/hundredths'
import { planDay } from '../../../resources/workdays/public'
import { calendar, everyDate, leave, plain, sandwich, span } from './calendar'

// 2026-03-06 is a Friday, 2026-03-09 the Monday after it.
const [thursday, friday, saturday, sunday, monday, tuesday] = [
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-10',
] as const
const days = (count: { days: number }) => formatDays(count.days)
const reasons = (count: ReturnType<typeof countLeave>) =>
  count.breakdown.map((day) => `${day.date.slice(8)} ${formatDays(day.counted)} ${day.why}`)

describe('days', () => {
  test.each([
    ['1.5', 150],
    ['2', 200],
    ['0.25', 25],
    ['-0.50', -50],
    ['7.000', 700],
    ['-0', 0],
    [0.1, 10],
    [1.15, 115],
  ])('%s is %i hundredths', (text, expected) => expect(toHundredths(text)).toBe(expected))

  test.each(['', 'x', '1.234', '1e3', '.5', 0.1 + 0.2, Number.NaN])('%s is no number of days', (text) => {
    expect(() => toHundredths(text)).toThrow(RangeError)
  })

  test('come back as text', () => {
    expect([0, 25, 50, 100, 1250, -50, -205].map(formatDays)).toEqual([
      '0',
      '0.25',
      '0.5',
      '1',
      '12.5',
      '-0.5',
      '-2.05',
    ])
  })
})

describe('spans', () => {
  test.each([
    [span(monday, friday), 'order'],
    [span('2026-01-01', '2027-01-01'), undefined],
    [span('2026-01-01', '2027-01-02'), 'tooLong'],
    [span(friday, monday, 'first_half', 'full'), 'sessions'],
    [span(friday, monday, 'full', 'second_half'), 'sessions'],
    [span(friday, friday, 'first_half', 'second_half'), 'sessions'],
    [span(friday, monday, 'second_half', 'first_half'), undefined],
  ])('%j: %s', (at, fault) => expect(findSpanFault(at)).toBe(fault))
})

describe('LV2: what counts', () => {
  const holiday = calendar({ [tuesday]: 'holiday' })

  test('weekends and holidays do not', () => {
    const count = countLeave(span(friday, '2026-03-11'), holiday, plain)
    expect(reasons(count)).toEqual([
      '06 1 working',
      '07 0 weekend',
      '08 0 weekend',
      '09 1 working',
      '10 0 holiday',
      '11 1 working',
    ])
    expect(days(count)).toBe('3')
  })

  test('they do where the type counts every date', () => {
    expect(days(countLeave(span(friday, '2026-03-11'), holiday, everyDate))).toBe('6')
  })

  test('halves at both ends', () => {
    const count = countLeave(span(thursday, friday, 'second_half', 'first_half'), calendar(), plain)
    expect(reasons(count)).toEqual(['05 0.5 half_day', '06 0.5 half_day'])
  })

  test('a half holiday costs the other half', () => {
    const half = calendar({ [friday]: 'second_half' })
    expect(reasons(countLeave(span(friday), half, plain))).toEqual(['06 0.5 half_holiday'])
    expect(reasons(countLeave(span(friday, friday, 'first_half'), half, plain))).toEqual(['06 0.5 half_day'])
    expect(reasons(countLeave(span(friday, friday, 'second_half'), half, plain))).toEqual(['06 0 holiday'])
  })

  test('a restricted holiday counts as working, dates outside of the employment never', () => {
    const dayOf = calendar({ [thursday]: 'restricted', [friday]: 'outside_employment' })
    expect(reasons(countLeave(span(thursday, friday), dayOf, everyDate))).toEqual([
      '05 1 working',
      '06 0 outside_employment',
    ])
  })
})

describe('LV3: sandwich within one request', () => {
  test('Friday to Monday is four days', () => {
    const count = countLeave(span(friday, monday), calendar(), sandwich)
    expect(reasons(count)).toEqual(['06 1 working', '07 1 sandwiched', '08 1 sandwiched', '09 1 working'])
  })

  test.each([
    ['starts', span(saturday, tuesday)],
    ['ends', span(thursday, sunday)],
  ])('a run that %s on a non-working day does not count', (_, at) => {
    expect(days(countLeave(at, calendar(), sandwich))).toBe('2')
  })

  test('each rule names its kind of date, in a mixed run too', () => {
    const dayOf = calendar({ [monday]: 'holiday' })
    const count = (rule: 'weekends' | 'holidays' | 'both') =>
      days(countLeave(span(friday, tuesday), dayOf, { countsHolidays: false, sandwich: rule }))
    expect([count('weekends'), count('holidays'), count('both')]).toEqual(['4', '3', '5'])
  })

  test('a holiday at the end of the run leaves it open', () => {
    const dayOf = calendar({ [friday]: 'holiday' })
    expect(days(countLeave(span(friday, monday), dayOf, sandwich))).toBe('1')
  })

  test.each([
    ['before', span(friday, monday, 'second_half', 'full'), '1.5'],
    ['after', span(friday, monday, 'full', 'first_half'), '1.5'],
    ['at both ends of', span(friday, monday, 'second_half', 'first_half'), '1'],
  ])('half a day worked %s the gap breaks it', (_, at, expected) => {
    expect(days(countLeave(at, calendar(), sandwich))).toBe(expected)
  })

  test('half a holiday beside the gap does not break it: nothing was worked', () => {
    expect(days(countLeave(span(friday, monday), calendar({ [monday]: 'first_half' }), sandwich))).toBe('3.5')
  })
})

describe('LV3: sandwich across two requests', () => {
  const [before, after] = [leave(1, span(friday)), leave(2, span(monday))]

  test('the gap belongs to the one applied for later', () => {
    expect(days(countLeave(before.span, calendar(), sandwich, [after], 1))).toBe('1')
    expect(reasons(countLeave(after.span, calendar(), sandwich, [before], 2))).toEqual([
      '07 1 sandwiched',
      '08 1 sandwiched',
      '09 1 working',
    ])
  })

  test('also where the later one comes first in the calendar, and where it has no id yet', () => {
    expect(days(countLeave(span(friday), calendar(), sandwich, [leave(1, span(monday))]))).toBe('3')
    expect(days(countLeave(span(monday), calendar(), sandwich, [leave(7, span(friday))], 3))).toBe('1')
  })

  test('also where the gap lies inside the span of the earlier one', () => {
    const long = leave(1, span(friday, sunday))
    expect(days(countLeave(long.span, calendar(), sandwich, [after], 1))).toBe('1')
    expect(days(countLeave(after.span, calendar(), sandwich, [long], 2))).toBe('3')
  })

  test('both types must apply the rule', () => {
    expect(days(countLeave(after.span, calendar(), sandwich, [leave(1, span(friday), plain)], 2))).toBe('1')
    expect(days(countLeave(after.span, calendar(), plain, [before], 2))).toBe('1')
  })

  test('a worked day lies between', () => {
    expect(days(countLeave(after.span, calendar(), sandwich, [leave(1, span(thursday))], 2))).toBe('1')
  })

  test('LV7: two halves of two types close the day before the gap; one of them without the rule opens it', () => {
    const halves = (rules = sandwich) => [
      leave(1, span(friday, friday, 'first_half'), sandwich, 1),
      leave(2, span(friday, friday, 'second_half'), rules, 2),
    ]
    expect(days(countLeave(span(monday), calendar(), sandwich, halves()))).toBe('3')
    expect(days(countLeave(span(monday), calendar(), sandwich, halves(plain)))).toBe('1')
  })

  test('a request that counts every date of the gap leaves nothing to sandwich', () => {
    const weekend = leave(1, span(saturday, sunday), everyDate)
    expect(days(countLeave(span(monday), calendar(), sandwich, [leave(2, span(friday)), weekend]))).toBe('1')
  })

  test('a date off that a type counts closes the gap beside it', () => {
    const saturdays = leave(1, span(friday, saturday), { countsHolidays: true, sandwich: 'both' })
    expect(reasons(countLeave(span(monday), calendar(), sandwich, [saturdays]))).toEqual([
      '08 1 sandwiched',
      '09 1 working',
    ])
    const morning = leave(1, span(friday, saturday, 'full', 'first_half'), saturdays.rules)
    expect(days(countLeave(span(monday), calendar(), sandwich, [morning]))).toBe('1')
  })

  test('the end of the employment closes none', () => {
    const dayOf = calendar({ [friday]: 'outside_employment' })
    expect(days(countLeave(span(monday), dayOf, sandwich, [leave(1, span(thursday, friday))]))).toBe('1')
  })

  test('nobody without any working day makes it run on', () => {
    expect(days(countLeave(span(friday, monday), () => planDay('off', null), sandwich, [after]))).toBe('0')
  })
})
