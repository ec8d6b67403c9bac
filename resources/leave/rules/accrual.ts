import { type CalendarDate, dateBounds, daysBetween, daysInMonth, plusDays } from '../../../src/framework/values/dates'
import type { Hundredths } from './hundredths'
import type { Period } from './leave-years'

/** How to round the sum of all grants: to hundredths, or up or down to half days. */
export type Rounding = 'none' | 'up_half' | 'down_half'

/** How a year's quota is granted in parts. */
export interface AccrualRule {
  accrual: 'upfront' | 'monthly' | 'quarterly'
  /** Whether a grant is due at the start or at the end of each period. */
  timing: 'start' | 'end'
  /**
   * Whether a person who joins or leaves within the year gets a share. If false, each period that has begun
   * counts in full.
   */
  prorateOnJoin: boolean
  rounding: Rounding
}

/** The first and the last day of employment; without a last day it continues. */
export interface Employment {
  joinedOn: CalendarDate
  leftOn?: CalendarDate | null | undefined
}

/**
 * Days to grant on a date. They are negative if a person leaves before earning what was granted in advance.
 */
export interface LeaveGrant {
  date: CalendarDate
  days: Hundredths
}

const monthsIn = { upfront: 12, monthly: 1, quarterly: 3 } as const

/**
 * Lists every grant of a year of twelve whole months, in order. A month with partial employment counts by
 * its share of days. The sum is rounded, not each grant, so a full year always gives the quota. If a person
 * leaves, earlier grants do not change, because they may be posted; a correction on the last day follows.
 */
export function listAccrualGrants(
  quota: Hundredths,
  rule: AccrualRule,
  year: Period,
  person: Employment,
): LeaveGrant[] {
  const lastDay = person.leftOn ?? year.to
  const whole = computePeriodMonths(year)
  const grants: LeaveGrant[] = []
  let [share, granted] = [0, 0]
  const grantUpTo = (shareSoFar: number, date: CalendarDate) => {
    const days = roundFractionOfDays(quota * shareSoFar, whole, rule.rounding) - granted
    granted += days
    if (days !== 0) grants.push({ date, days })
  }
  for (const period of splitPeriodByMonths(year, monthsIn[rule.accrual])) {
    const [from, to] = [chooseLater(period.from, person.joinedOn), chooseEarlier(period.to, lastDay)]
    if (from > to) continue
    const countedPeriod = rule.prorateOnJoin ? { from, to: rule.timing === 'start' ? period.to : to } : period
    share += computePeriodMonths(countedPeriod)
    grantUpTo(share, rule.timing === 'start' ? from : to)
  }
  const employed = { from: chooseLater(year.from, person.joinedOn), to: lastDay }
  if (rule.prorateOnJoin && employed.from <= lastDay && lastDay < year.to)
    grantUpTo(computePeriodMonths(employed), lastDay)
  return grants
}

/** A rule for leave earned by work, such as one day for every twenty days worked. */
interface EarnedRule {
  /** The number of days worked that earns one day of leave; a whole number. */
  workedDaysPerDay: number
  /** The largest number of days that a year can earn. */
  most: Hundredths
  rounding: Rounding
}

/**
 * Lists the grants of `per_worked_days`: each month earns its days on its last day. `workedIn` returns the
 * days worked in a period.
 */
export function listEarnedGrants(
  rule: EarnedRule,
  year: Period,
  person: Employment,
  workedIn: (period: Period) => Hundredths,
): LeaveGrant[] {
  let [worked, granted] = [0, 0]
  return splitPeriodByMonths(year, 1).flatMap((month) => {
    const period = {
      from: chooseLater(month.from, person.joinedOn),
      to: chooseEarlier(month.to, person.leftOn ?? month.to),
    }
    if (period.from > period.to) return []
    worked += workedIn(period)
    const days = Math.min(rule.most, roundFractionOfDays(worked, rule.workedDaysPerDay, rule.rounding)) - granted
    granted += days
    return days === 0 ? [] : [{ date: period.to, days }]
  })
}

/**
 * The parts of a month. The number is divisible by 28, 29, 30 and 31, so that one day of any month is a
 * whole number of parts.
 */
const wholeMonth = 377_580

/** Computes the length of the period in months, in parts of `wholeMonth`. */
const computePeriodMonths = (period: Period): number =>
  splitPeriodByMonths(period, 1).reduce((share, { from, to }) => {
    const [year = 0, month = 1] = from.split('-').map(Number)
    return share + (daysBetween(from, to) + 1) * (wholeMonth / daysInMonth(year, month))
  }, 0)

/**
 * Splits a year into periods of this many months. The first one begins and the last one ends with the year.
 */
function splitPeriodByMonths(year: Period, months: number): Period[] {
  const periods: Period[] = []
  for (let from = year.from; from <= year.to; ) {
    let to = dateBounds(from).endOfMonth
    for (let month = 1; month < months; month++) to = dateBounds(plusDays(to, 1) ?? to).endOfMonth
    periods.push({ from, to: chooseEarlier(to, year.to) })
    const next = plusDays(to, 1)
    if (next === undefined) break
    from = next
  }
  return periods
}

/** Divides two whole numbers and rounds the result, a number of days. */
function roundFractionOfDays(numerator: number, denominator: number, rounding: Rounding): Hundredths {
  if (rounding === 'none') return Math.floor((2 * numerator + denominator) / (2 * denominator))
  const halves = numerator / (denominator * 50)
  return (rounding === 'up_half' ? Math.ceil(halves) : Math.floor(halves)) * 50
}

export const chooseLater = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b)
export const chooseEarlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
