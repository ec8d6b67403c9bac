import { describe, expect, test } from 'vitest'
import {
  type AccrualRule,
  listAccrualGrants,
  listDatedGrants,
  listEarnedGrants,
} from '../../../resources/leaveAccount/rules/accrual'
import { toHundredths } from '../../../resources/leaveAccount/rules/hundredths'

const year = { from: '2026-01-01', to: '2026-12-31' }
const monthly: AccrualRule = { accrual: 'monthly', timing: 'end', prorateOnJoin: true, rounding: 'none' }
const upfront: AccrualRule = { ...monthly, accrual: 'upfront', timing: 'start' }
const old = { joinedOn: '2020-05-11' }
const granted = (quota: string, rule: AccrualRule, person: { joinedOn: string; leftOn?: string }) =>
  listAccrualGrants(toHundredths(quota), rule, year, person).map(({ date, days }) => [date, days])
const total = (quota: string, rule: AccrualRule, person: { joinedOn: string; leftOn?: string }) =>
  listAccrualGrants(toHundredths(quota), rule, year, person).reduce((sum, { days }) => sum + days, 0)

describe('a whole year', () => {
  test('at once, by the quarter, by the month', () => {
    expect(granted('12', upfront, old)).toEqual([['2026-01-01', 1200]])
    expect(granted('12', { ...upfront, timing: 'end' }, old)).toEqual([['2026-12-31', 1200]])
    expect(granted('12', { ...monthly, accrual: 'quarterly', timing: 'start' }, old)).toEqual([
      ['2026-01-01', 300],
      ['2026-04-01', 300],
      ['2026-07-01', 300],
      ['2026-10-01', 300],
    ])
    const months = granted('12', monthly, old)
    expect(months).toHaveLength(12)
    expect(months[1]).toEqual(['2026-02-28', 100])
  })

  test('gives the quota, however it is cut', () => {
    const months = granted('10', monthly, old).map(([, days]) => days)
    expect(months.slice(0, 4)).toEqual([83, 84, 83, 83])
    expect(total('10', monthly, old)).toBe(1000)
  })

  test('in half days, rounded up or down, still the quota', () => {
    const months = (rounding: 'up_half' | 'down_half') => granted('10', { ...monthly, rounding }, old).slice(0, 3)
    expect(months('up_half').map(([, days]) => days)).toEqual([100, 100, 50])
    expect(months('down_half').map(([date, days]) => [date, days])).toEqual([
      ['2026-01-31', 50],
      ['2026-02-28', 100],
      ['2026-03-31', 100],
    ])
    expect(total('10', { ...monthly, rounding: 'up_half' }, old)).toBe(1000)
    expect(total('10', { ...monthly, rounding: 'down_half' }, old)).toBe(1000)
  })

  test('over a leave year that starts in April', () => {
    const grants = listAccrualGrants(
      1200,
      { ...monthly, accrual: 'quarterly' },
      { from: '2027-04-01', to: '2028-03-31' },
      old,
    )
    expect(grants.map((grant) => grant.date)).toEqual(['2027-06-30', '2027-09-30', '2027-12-31', '2028-03-31'])
  })
})

describe('joining mid-year', () => {
  const july = { joinedOn: '2026-07-01' }
  const middle = { joinedOn: '2026-09-16' }

  test('half a year, half the quota', () => {
    expect(granted('12', upfront, july)).toEqual([['2026-07-01', 600]])
    expect(total('12', monthly, july)).toBe(600)
  })

  test('a month begun counts by its days', () => {
    expect(granted('12', upfront, middle)).toEqual([['2026-09-16', 350]])
    expect(granted('12', monthly, middle)[0]).toEqual(['2026-09-30', 50])
    expect(granted('12', { ...monthly, timing: 'start' }, middle)[0]).toEqual(['2026-09-16', 50])
    expect(granted('12', { ...upfront, rounding: 'down_half' }, { joinedOn: '2026-09-20' })).toEqual([
      ['2026-09-20', 300],
    ])
  })

  test('not prorated, each period begun counts in full', () => {
    expect(granted('12', { ...upfront, prorateOnJoin: false }, middle)).toEqual([['2026-09-16', 1200]])
    expect(total('12', { ...monthly, prorateOnJoin: false }, middle)).toBe(400)
  })

  test('after the year there is nothing', () => expect(granted('12', monthly, { joinedOn: '2027-01-01' })).toEqual([]))
})

describe('leaving', () => {
  const june = { ...old, leftOn: '2026-06-15' }

  test('what is earned counts by the days of the leave year, the last one included', () => {
    const leave = (leftOn: string, rounding: 'none' | 'up_half' | 'down_half' = 'none', quota = '12') =>
      total(quota, { ...upfront, rounding }, { ...old, leftOn })
    expect(leave('2026-01-15', 'none', '10')).toBe(41)
    expect([leave('2026-01-15'), leave('2026-01-15', 'up_half'), leave('2026-01-15', 'down_half')]).toEqual([49, 50, 0])
    expect([leave('2026-02-28'), leave('2026-12-30'), leave('2026-12-31')]).toEqual([194, 1197, 1200])
  })

  test('so it does however the year is granted, from the day of joining, in a year of 366 days', () => {
    const leap = { from: '2027-04-01', to: '2028-03-31' }
    const until = { joinedOn: '2027-10-01', leftOn: '2028-02-29' }
    const rules = (['upfront', 'monthly', 'quarterly'] as const).flatMap((accrual) =>
      (['start', 'end'] as const).map((timing) => ({ ...monthly, accrual, timing })),
    )
    // 152 of 366 days of 12.
    for (const rule of rules)
      expect(listAccrualGrants(1200, rule, leap, until).reduce((sum, { days }) => sum + days, 0)).toBe(498)
  })

  test('so it does where the last day ends the leave year', () => {
    // 107 of 365 days; by months it would be three and a half.
    const autumn = { joinedOn: '2026-09-16', leftOn: year.to }
    expect([total('12', upfront, autumn), total('12', monthly, autumn)]).toEqual([352, 352])
    expect(total('12', upfront, { joinedOn: '2026-09-16', leftOn: '2027-01-15' })).toBe(350)
    expect(granted('12', monthly, { ...old, leftOn: year.to })).toEqual(granted('12', monthly, old))
  })

  test('of a quota that changed, each counts for its days', () => {
    const quotas = [
      { from: '2026-01-01', to: '2026-03-31', days: 1200 },
      { from: '2026-04-01', to: '2026-12-31', days: 2400 },
    ]
    const grants = listDatedGrants(quotas, upfront, year, june)
    // 12 x 90 / 365 + 24 x 76 / 365
    expect(grants.reduce((sum, { days }) => sum + days, 0)).toBe(796)
  })

  test('what was given in advance is corrected, what was posted stays', () => {
    expect(granted('12', upfront, june)).toEqual([
      ['2026-01-01', 1200],
      ['2026-06-15', -654],
    ])
    expect(granted('12', { ...monthly, timing: 'start' }, june).slice(5)).toEqual([
      ['2026-06-01', 100],
      ['2026-06-15', -54],
    ])
  })

  test('what is given afterwards is given for the days there were', () => {
    expect(granted('12', monthly, june).slice(4)).toEqual([
      ['2026-05-31', 100],
      ['2026-06-15', 46],
    ])
    expect(granted('12', { ...upfront, timing: 'end' }, june)).toEqual([['2026-06-15', 546]])
  })

  test('not prorated, it corrects nothing and grants no later period', () => {
    expect(granted('12', { ...upfront, prorateOnJoin: false }, june)).toEqual([['2026-01-01', 1200]])
    expect(total('12', { ...monthly, prorateOnJoin: false }, june)).toBe(600)
  })

  test('joined and left within the year; left before it', () => {
    expect(total('12', upfront, { joinedOn: '2026-03-01', leftOn: '2026-04-15' })).toBe(151)
    expect(granted('12', upfront, { ...old, leftOn: '2025-12-31' })).toEqual([])
  })
})

describe('earned by work', () => {
  const rule = { workedDaysPerDay: 20, most: 300, rounding: 'down_half' } as const
  const earned = (worked: number, person: { joinedOn: string; leftOn?: string } = old) =>
    listEarnedGrants(rule, year, person, () => worked).map(({ date, days }) => [date, days])

  test('one day for twenty, half days as they fill, up to the most', () => {
    expect(earned(1500)).toEqual([
      ['2026-01-31', 50],
      ['2026-02-28', 100],
      ['2026-03-31', 50],
      ['2026-04-30', 100],
    ])
  })

  test('from the month of joining to the last day', () => {
    expect(earned(1000, { joinedOn: '2026-05-20', leftOn: '2026-06-10' })).toEqual([
      ['2026-05-31', 50],
      ['2026-06-10', 50],
    ])
  })
})
