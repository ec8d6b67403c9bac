import { expect, test } from 'vitest'
import { countLeave } from '../../../resources/leave/rules/count-leave'
import { splitPaidDays } from '../../../resources/leave/rules/split-paid-days'
import { toHundredths } from '../../../resources/leaveAccount/rules/hundredths'
import {
  computeLeaveYear,
  computeLeaveYearPeriod,
  splitByLeaveYear,
} from '../../../resources/leaveAccount/rules/leave-years'
import { calendar, plain, sandwich, span } from './calendar'

const parts = (from: string, to: string, month: number, rules = plain, dayOf = calendar()) =>
  splitByLeaveYear(countLeave(span(from, to), dayOf, rules).breakdown, month).map(({ leaveYear, days }) => [
    leaveYear,
    days,
  ])

test('a leave year is named for the year in which it starts', () => {
  expect(['2026-03-31', '2026-04-01', '2027-03-31'].map((date) => computeLeaveYear(date, 4))).toEqual([
    2025, 2026, 2026,
  ])
  expect(computeLeaveYearPeriod(2026, 4)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(computeLeaveYearPeriod(2026, 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(computeLeaveYearPeriod(2023, 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' })
})

test('LV5: a request over the end of the year is split by year', () => {
  // 2026-12-30 is a Wednesday.
  expect(parts('2026-12-30', '2027-01-05', 1)).toEqual([
    [2026, 200],
    [2027, 300],
  ])
  expect(parts('2026-12-30', '2027-01-05', 4)).toEqual([[2026, 500]])
})

test('LV3, LV5: a gap over the end of the year is sandwiched, each date in its year', () => {
  // 2028-12-29 is a Friday, so the weekend is the 30th and 31st; the 1st is a holiday.
  const dayOf = calendar({ '2029-01-01': 'holiday' })
  expect(parts('2028-12-29', '2029-01-02', 1, sandwich, dayOf)).toEqual([
    [2028, 300],
    [2029, 200],
  ])
})

const paidOf = (available: Record<number, string>) => {
  const { breakdown } = countLeave(span('2026-12-30', '2027-01-05'), calendar(), plain)
  return splitPaidDays(breakdown, (year) => toHundredths(available[year] ?? '0'), 1)
}

test('LV4: the first days are paid, the rest is loss of pay', () => {
  const { days, paid, lossOfPay } = paidOf({ 2026: '1.5', 2027: '1' })
  expect([paid, lossOfPay]).toEqual([250, 250])
  expect(days).toEqual([
    { date: '2026-12-30', leaveYear: 2026, paid: 100, lossOfPay: 0 },
    { date: '2026-12-31', leaveYear: 2026, paid: 50, lossOfPay: 50 },
    { date: '2027-01-01', leaveYear: 2027, paid: 100, lossOfPay: 0 },
    { date: '2027-01-04', leaveYear: 2027, paid: 0, lossOfPay: 100 },
    { date: '2027-01-05', leaveYear: 2027, paid: 0, lossOfPay: 100 },
  ])
})

test('LV4: what one year has left is no use to the other, and a debt pays nothing', () => {
  expect(paidOf({ 2026: '9', 2027: '-2' })).toMatchObject({ paid: 200, lossOfPay: 300 })
  expect(paidOf({ 2026: '9', 2027: '3' })).toMatchObject({ paid: 500, lossOfPay: 0 })
})

test('LV4: a day is split in halves', () => {
  expect(paidOf({ 2026: '1.83' })).toMatchObject({ paid: 150 })
})
