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

/** The quota of a person from one date to another. */
interface QuotaPeriod extends Period {
  days: Hundredths
}

/** Lists every grant of a year with one quota, like `listDatedGrants`. */
export const listAccrualGrants = (
  days: Hundredths,
  rule: AccrualRule,
  year: Period,
  person: Employment,
): LeaveGrant[] => listDatedGrants([{ ...year, days }], rule, year, person)

/**
 * Lists every grant of a year of twelve whole months, in order. A month with partial employment counts by
 * its share of days. The sum is rounded, not each grant, so a full year always gives the quota. If a person
 * leaves or gets another quota, earlier grants do not change, because they may be posted; a correction on
 * that day follows. What a leaver has earned counts by the days of the year, up to the last day.
 * @param quotas the quotas of the year without gaps, the first one first
 */
export function listDatedGrants(
  quotas: readonly QuotaPeriod[],
  rule: AccrualRule,
  year: Period,
  person: Employment,
): LeaveGrant[] {
  const { joinedOn, leftOn } = person
  const lastDay = leftOn ?? year.to
  const grants: LeaveGrant[] = []
  let granted = 0
  const grantUpTo = (date: CalendarDate, countedPeriods: readonly Period[], measure: PeriodMeasure) => {
    const share = computeQuotaShare(findKnownQuotas(quotas, date, year), countedPeriods, measure)
    const days = roundFractionOfDays(share, measure(year), rule.rounding) - granted
    granted += days
    if (days !== 0) grants.push({ date, days })
  }
  const periods = listCountedPeriods(rule, year, { joinedOn, leftOn: lastDay })
  const changes = quotas.slice(1).map(({ from }) => from)
  const employed = { from: chooseLater(year.from, joinedOn), to: lastDay }
  const isLeaver = rule.prorateOnJoin && leftOn != null && isWithin(leftOn, { from: employed.from, to: year.to })
  const dates = [...periods.map(({ date }) => date), ...changes.filter((date) => isWithin(date, employed))]
  for (const date of [...new Set(dates)].filter((one) => !isLeaver || one < lastDay).sort()) {
    const countedPeriods = periods.filter((one) => one.date <= date).map(({ period }) => period)
    grantUpTo(date, countedPeriods, computePeriodMonths)
  }
  if (isLeaver) grantUpTo(lastDay, [employed], countPeriodDays)
  return grants
}

const isWithin = (date: CalendarDate, { from, to }: Period) => date >= from && date <= to

/** Lists the periods that count for grants, each with the date of its grant. */
function listCountedPeriods(rule: AccrualRule, year: Period, { joinedOn, leftOn }: Employment) {
  return splitPeriodByMonths(year, monthsIn[rule.accrual]).flatMap((period) => {
    const [from, to] = [chooseLater(period.from, joinedOn), chooseEarlier(period.to, leftOn ?? period.to)]
    if (from > to) return []
    const employed = { from, to: rule.timing === 'start' ? period.to : to }
    return [{ date: rule.timing === 'start' ? from : to, period: rule.prorateOnJoin ? employed : period }]
  })
}

/** The quotas as they are known on a date: the last one is expected to stay. */
const findKnownQuotas = (quotas: readonly QuotaPeriod[], date: CalendarDate, { to }: Period): QuotaPeriod[] => {
  const startedQuotas = quotas.filter(({ from }, place) => place === 0 || from <= date)
  return startedQuotas.map((quota, place) => (place === startedQuotas.length - 1 ? { ...quota, to } : quota))
}

/** Returns the length of a period as a whole number. */
type PeriodMeasure = (period: Period) => number

/** Adds up the days of quotas times the length of the periods for which each applies. */
function computeQuotaShare(quotas: readonly QuotaPeriod[], periods: readonly Period[], measure: PeriodMeasure): number {
  let share = 0
  for (const period of periods)
    for (const { from, to, days } of quotas) {
      const [first, last] = [chooseLater(from, period.from), chooseEarlier(to, period.to)]
      if (first <= last) share += days * measure({ from: first, to: last })
    }
  return share
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

/** Counts the days of a period, both ends included. */
const countPeriodDays = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** Computes the length of the period in months, in parts of `wholeMonth`. */
const computePeriodMonths = ({ from, to }: Period): number => countPartsBefore(to, 1) - countPartsBefore(from, 0)

/** Counts the parts of all months until the morning of a date; with `days` 1 until its evening. */
function countPartsBefore(date: CalendarDate, days: 0 | 1): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const perDay = wholeMonth / daysInMonth(year, month)
  return (year * 12 + month - 1) * wholeMonth + (day - 1 + days) * perDay
}

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
