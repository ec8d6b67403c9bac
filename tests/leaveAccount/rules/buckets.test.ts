import { describe, expect, test } from 'vitest'
import { findCarryExpiry } from '../../../resources/leaveAccount/rules/carry-over'
import { computeLedgerBalance, findNextExpiry } from '../../../resources/leaveAccount/rules/expiry-buckets'
import type { LedgerEntry } from '../../../resources/leaveAccount/rules/ledger-entries'
import { entry } from '../../leave/rules/calendar'
import { planEnd, planExpiry } from './turns'

/** Three days carried over until the end of March, ten for the year. */
const start = [
  entry('carry_forward', '3', '2026-01-01', '2026-03-31'),
  entry('grant', '10', '2026-01-01', '2026-12-31'),
]
const taken = (date: string, days: string, id: number) => entry('taken', `-${days}`, date, null, id)
const unused = (entries: LedgerEntry[]) =>
  computeLedgerBalance(entries).buckets.map((bucket) => [bucket.expiresOn, bucket.unused])
const lapses = (entries: LedgerEntry[], date: string) =>
  planExpiry(entries, date).map(({ days, expiresOn }) => [expiresOn, days])

describe('consumption', () => {
  test('takes what expires first among what is valid on the day', () => {
    expect(unused([...start, taken('2026-02-10', '2', 1)])).toEqual([
      ['2026-03-31', 100],
      ['2026-12-31', 1000],
    ])
    expect(unused([...start, taken('2026-03-31', '4', 1)])).toEqual([
      ['2026-03-31', 0],
      ['2026-12-31', 900],
    ])
    expect(unused([...start, taken('2026-04-01', '2', 1)])).toEqual([
      ['2026-03-31', 300],
      ['2026-12-31', 800],
    ])
  })

  test('days without end come last', () => {
    const entries = [entry('comp_off', '1', '2026-01-01'), ...start, taken('2026-02-02', '13.5', 1)]
    expect(unused(entries)).toEqual([
      ['2026-03-31', 0],
      ['2026-12-31', 0],
      [null, 50],
    ])
  })

  test('beyond what is valid it is owed, and the next grant pays', () => {
    const debt = [entry('accrual', '1', '2026-01-31'), taken('2026-02-10', '3', 1)]
    expect(computeLedgerBalance(debt)).toMatchObject({ overdrawn: 200, days: -200 })
    expect(computeLedgerBalance([...debt, entry('accrual', '2.5', '2026-02-28')])).toMatchObject({
      overdrawn: 0,
      days: 50,
    })
    expect(computeLedgerBalance([taken('2027-01-04', '1', 1), ...start])).toMatchObject({ overdrawn: 100, days: 1200 })
  })

  test('a correction takes from the bucket it names', () => {
    const corrected = computeLedgerBalance([...start, entry('grant', '-4', '2026-06-01', '2026-12-31')])
    expect(corrected.buckets[1]).toEqual({
      expiresOn: '2026-12-31',
      granted: 1000,
      used: 0,
      withdrawn: 400,
      unused: 600,
    })
    expect(unused([...start, entry('adjustment', '-1', '2026-02-01')])[0]).toEqual(['2026-03-31', 200])
    expect(unused([...start, entry('encash', '-5', '2026-06-01')])[1]).toEqual(['2026-12-31', 500])
    expect(
      computeLedgerBalance([...start, taken('2026-05-04', '9', 1), entry('grant', '-4', '2026-06-01', '2026-12-31')]),
    ).toMatchObject({
      overdrawn: 300,
      days: 0,
    })
  })
})

describe('reversal', () => {
  test('gives back to the bucket the leave had taken from', () => {
    const entries = [...start, taken('2026-03-30', '2', 7), taken('2026-04-06', '3', 7)]
    expect(unused([...entries, entry('taken_reversal', '2', '2026-03-30', null, 7)])).toEqual([
      ['2026-03-31', 300],
      ['2026-12-31', 700],
    ])
    expect(unused([...entries, entry('taken_reversal', '2', '2026-05-01', null, 7)])).toEqual([
      ['2026-03-31', 100],
      ['2026-12-31', 900],
    ])
  })

  test('what it frees serves other leave of those days before it lapses', () => {
    const entries = [...start, taken('2026-02-02', '3', 1), taken('2026-03-02', '2', 2)]
    const reversed = [...entries, entry('taken_reversal', '3', '2026-02-02', null, 1)]
    expect(unused(reversed)).toEqual([
      ['2026-03-31', 100],
      ['2026-12-31', 1000],
    ])
  })

  test('without its leave it is a grant', () => {
    expect(computeLedgerBalance([...start, entry('taken_reversal', '1', '2026-02-02', null, 9)])).toMatchObject({
      days: 1400,
    })
  })
})

describe('lapse', () => {
  test('takes only what is unused', () => {
    expect(lapses([...start, taken('2026-02-10', '2', 1)], '2026-04-01')).toEqual([['2026-03-31', -100]])
    expect(lapses([...start, taken('2026-02-10', '5', 1)], '2026-04-01')).toEqual([])
    expect(lapses(start, '2026-03-31')).toEqual([])
    expect(lapses(start, '2027-01-01')).toEqual([
      ['2026-03-31', -300],
      ['2026-12-31', -1000],
    ])
  })

  test('is posted once', () => {
    const posted = [...start, ...planExpiry(start, '2026-04-01')]
    expect(planExpiry(posted, '2026-04-01')).toEqual([])
    expect(planExpiry(posted, '2026-05-01')).toEqual([])
    expect(computeLedgerBalance(posted)).toMatchObject({ days: 1000, overdrawn: 0 })
  })

  test('leave of a day before it, entered after it, gets its days back', () => {
    const posted = [...start, ...planExpiry(start, '2026-04-01'), taken('2026-03-30', '2', 1)]
    expect(unused(posted)).toEqual([
      ['2026-03-31', 0],
      ['2026-12-31', 800],
    ])
    const corrected = [...posted, ...planExpiry(posted, '2026-04-03')]
    expect(lapses(posted, '2026-04-03')).toEqual([['2026-03-31', 200]])
    expect(unused(corrected)).toEqual([
      ['2026-03-31', 0],
      ['2026-12-31', 1000],
    ])
  })

  test('leave cancelled after it lapses too', () => {
    const used = [...start, taken('2026-03-30', '2', 1)]
    const posted = [...used, ...planExpiry(used, '2026-04-01'), entry('taken_reversal', '2', '2026-03-30', null, 1)]
    expect(lapses(posted, '2026-04-10')).toEqual([['2026-03-31', -200]])
  })
})

describe('what is to come', () => {
  test('the next expiry is that of days still there', () => {
    expect(findNextExpiry(computeLedgerBalance(start), '2026-02-01')).toEqual({ days: 300, date: '2026-03-31' })
    expect(findNextExpiry(computeLedgerBalance(start), '2026-04-01')).toEqual({ days: 1000, date: '2026-12-31' })
    expect(findNextExpiry(computeLedgerBalance([...start, taken('2026-02-10', '3', 1)]), '2026-02-11')?.date).toBe(
      '2026-12-31',
    )
    expect(findNextExpiry(computeLedgerBalance([entry('grant', '1', '2026-01-01')]), '2026-02-01')).toBeUndefined()
  })
})

describe('carrying over', () => {
  const rule = { carriedMax: 500, carriedMonths: 3 }
  const year = [entry('grant', '10', '2026-01-01', '2026-12-31'), taken('2026-05-04', '2', 1)]
  const out = { entryType: 'carry_forward', days: -500, effectiveDate: '2027-01-01', expiresOn: '2026-12-31' }

  test('up to the limit; only the rest lapses', () => {
    const [own, others] = planEnd(year, [], rule)
    expect(own).toEqual([out, { entryType: 'lapse', days: -300, effectiveDate: '2027-01-01', expiresOn: '2026-12-31' }])
    expect(others).toEqual([{ ...out, days: 500, expiresOn: '2027-03-31' }])
    const unused = planExpiry([...others, taken('2027-03-01', '4', 2)], '2027-04-01', 2027)
    expect(unused).toMatchObject([{ entryType: 'lapse', days: -100, expiresOn: '2027-03-31' }])
  })

  test('once; what is given back later follows up to the limit', () => {
    const [own, others] = planEnd(year, [], rule)
    expect(planEnd([...year, ...own], others, rule)).toEqual([[], []])
    const small = [entry('grant', '6', '2026-01-01', '2026-12-31'), taken('2026-12-07', '3', 1)]
    const [left, got] = planEnd(small, [], rule)
    const returned = [...small, ...left, entry('taken_reversal', '3', '2026-12-07', null, 1)]
    const [more, gotMore] = planEnd(returned, got, rule)
    expect(more.map(({ entryType, days }) => [entryType, days])).toEqual([
      ['carry_forward', -200],
      ['lapse', -100],
    ])
    expect(gotMore.map(({ days }) => days)).toEqual([200])
  })

  test('leave that is entered late takes what expired first, then what was carried', () => {
    const [own, others] = planEnd(year, [], rule)
    const late = (days: string) => planEnd([...year, ...own, taken('2026-12-31', days, 3)], others, rule)
    expect(late('2')).toEqual([[expect.objectContaining({ entryType: 'lapse', days: 200 })], []])
    const [back, less] = late('4')
    expect(back.map(({ entryType, days }) => [entryType, days])).toEqual([
      ['lapse', 300],
      ['carry_forward', 100],
    ])
    expect(less).toEqual([expect.objectContaining({ entryType: 'carry_forward', days: -100, expiresOn: '2027-03-31' })])
  })

  test('by the limit of the day on which it was closed', () => {
    const [own, others] = planEnd(year, [], rule)
    expect(planEnd([...year, ...own], others, { ...rule, carriedMax: 800 })).toEqual([[], []])
  })

  test('nothing, or everything', () => {
    const carriedDays = (carriedMax: number | null) =>
      planEnd(year, [], { ...rule, carriedMax })[1].map(({ days }) => days)
    expect(carriedDays(0)).toEqual([])
    expect(carriedDays(null)).toEqual([800])
  })

  test.each([
    [{ kind: 'never' }, '2026-04-01', null],
    [{ kind: 'months', months: 1 }, '2026-04-01', '2026-04-30'],
    [{ kind: 'months', months: 11 }, '2027-04-01', '2028-02-29'],
    [{ kind: 'date', month: 3, day: 31 }, '2026-01-01', '2026-03-31'],
    [{ kind: 'date', month: 3, day: 31 }, '2026-04-01', '2027-03-31'],
    [{ kind: 'date', month: 2, day: 30 }, '2027-01-01', '2027-02-28'],
  ] as const)('%j from %s ends %s', (expiry, from, until) => {
    expect(findCarryExpiry({ max: null, expiry }, { from, to: from })).toBe(until)
  })
})
