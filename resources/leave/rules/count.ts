import type { Stored } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { leaveRequests } from '../leaveRequests'
import { type Hundredths, halfDay, sumOf, wholeDay } from './days'
import { type CountRules, type DayKind, type DayOf, isOff, type LiveLeave, unsent, workedHalves } from './rules'
import { sandwichedDates } from './sandwich'
import { datesOf, type Halves, halvesOn, type LeaveSpan } from './spans'

/** Why a date counts as it does; `weekend` and `holiday` count where the type counts every date. */
type CountReason = NonNullable<Stored<typeof leaveRequests>['breakdown']>[number]['why']

/** One date of a request. */
export interface CountedDay {
  date: CalendarDate
  /** How much of the date the request covers. */
  fraction: Hundredths
  /** How many days it costs. */
  counted: Hundredths
  why: CountReason
}

/** What a request costs, date by date in order; sandwiched dates may lie beside its span. */
export interface LeaveCount {
  breakdown: readonly CountedDay[]
  days: Hundredths
}

/**
 * LV2, LV3: how many days a request costs and why. `neighbours` are the person's other pending and approved
 * requests; `id` is the request's own, so that it is known which of them came later.
 */
export function countLeave(
  span: LeaveSpan,
  dayOf: DayOf,
  rules: CountRules,
  neighbours: readonly Pick<LiveLeave, 'id' | 'span' | 'rules'>[] = [],
  id = unsent,
): LeaveCount {
  const own = datesOf(span.fromDate, span.toDate).map((date) => countDate(date, span, dayOf(date), rules))
  const others = neighbours.filter((leave) => leave.id !== id)
  const days = new Map(own.map((day) => [day.date, day]))
  for (const date of sandwichedDates({ id, span, rules }, others, dayOf))
    days.set(date, { date, fraction: wholeDay, counted: wholeDay, why: 'sandwiched' })
  const breakdown = [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  return { breakdown, days: sumOf(breakdown.map((day) => day.counted)) }
}

function countDate(date: CalendarDate, span: LeaveSpan, kind: DayKind, rules: CountRules): CountedDay {
  const covered = halvesOn(span, date)
  const fraction = span.part ?? sizeOf(covered)
  if (kind === 'outside_employment') return { date, fraction, counted: 0, why: kind }
  if (isOff(kind)) return { date, fraction, counted: rules.countsHolidays ? fraction : 0, why: kind }
  const worked = workedHalves(kind)
  const work = Math.min(fraction, sizeOf([covered[0] && worked[0], covered[1] && worked[1]]))
  const counted = rules.countsHolidays ? fraction : work
  return { date, fraction, counted, why: reasonOf(span, fraction, counted) }
}

function reasonOf(span: LeaveSpan, fraction: Hundredths, counted: Hundredths): CountReason {
  if (counted === 0) return 'holiday'
  if (counted < fraction) return 'half_holiday'
  if (fraction === wholeDay) return 'working'
  return span.part === undefined ? 'half_day' : 'part_day'
}

function sizeOf(halves: Halves): Hundredths {
  return (halves[0] ? halfDay : 0) + (halves[1] ? halfDay : 0)
}
