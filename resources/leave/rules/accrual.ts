import { type CalendarDate, dateBounds, daysBetween, daysInMonth, plusDays } from '../../../src/framework/values/dates'
import type { Hundredths } from './hundredths'
import type { Period } from './leave-years'

/** How the sum of all grants is rounded: to hundredths, or up or down to half days. */
export type Rounding = 'none' | 'up_half' | 'down_half'

/** How a year's quota is granted. */
export interface AccrualRule {
  accrual: 'upfront' | 'monthly' | 'quarterly'
  /** At the start or the end of each period. */
  timing: 'start' | 'end'
  /** Joining or leaving within the year gives a share; if false each period begun counts in full. */
  prorateOnJoin: boolean
  rounding: Rounding
}

/** First and last day of employment; no last day: it continues. */
export interface Employment {
  joinedOn: CalendarDate
  leftOn?: CalendarDate | null | undefined
}

/** Days to post on a date; negative if somebody leaves before they earned what was granted in advance. */
export interface LeaveGrant {
  date: CalendarDate
  days: Hundredths
}

const monthsIn = { upfront: 12, monthly: 1, quarterly: 3 } as const

/**
 * Every grant of a year of twelve whole months, in order. A partly employed month counts by its share of
 * days. Sums are rounded, not grants: a full year gives the quota for any period. Leaving changes no
 * earlier grant, so that posted ones stay right; it adds a correction on the last day.
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

/** Leave earned by work, e.g. one day for every twenty worked. */
interface EarnedRule {
  /** Days of work per day of leave, a whole number. */
  workedDaysPerDay: number
  /** The most per year. */
  most: Hundredths
  rounding: Rounding
}

/**
 * `per_worked_days`: what each month of the year earned, granted on its last day; `workedIn` returns the
 * days worked.
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

/** Divisible by 28, 29, 30 and 31, so that a share of any month is a whole number. */
const wholeMonth = 377_580

/** The length of the period in months, in parts of `wholeMonth`. */
const computePeriodMonths = (period: Period): number =>
  splitPeriodByMonths(period, 1).reduce((share, { from, to }) => {
    const [year = 0, month = 1] = from.split('-').map(Number)
    return share + (daysBetween(from, to) + 1) * (wholeMonth / daysInMonth(year, month))
  }, 0)

/** Splits a year into periods of so many months; the first begins and the last ends with it. */
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

/** A fraction of days, rounded. */
export function roundFractionOfDays(numerator: number, denominator: number, rounding: Rounding): Hundredths {
  if (rounding === 'none') return Math.floor((2 * numerator + denominator) / (2 * denominator))
  const halves = numerator / (denominator * 50)
  return (rounding === 'up_half' ? Math.ceil(halves) : Math.floor(halves)) * 50
}

export const chooseLater = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b)
export const chooseEarlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
