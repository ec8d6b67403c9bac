import type { StoredRecord } from '../../../src/framework/record'
import { listDates } from '../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, halfDay, sumDays, wholeDay } from '../../leaveAccount/public'
import { findOffReason, isDayOff, outsideEmployment } from '../../workdays/public'
import type { leaveRequests } from '../leaveRequests'
import {
  type CountRules,
  type DayLookup,
  findWorkedHalves,
  type LeaveDayPlan,
  type LiveLeave,
  unsent,
} from './leave-rules'
import { findCoveredHalves, type Halves, type LeaveSpan } from './leave-spans'
import { findSandwichedDates } from './sandwich'

/**
 * Why a date costs what it does. `weekend` and `holiday` dates cost days only if the type counts every date.
 */
type CountReason = NonNullable<StoredRecord<typeof leaveRequests>['breakdown']>[number]['why']

export interface CountedDay {
  date: CalendarDate
  /** The part of the date that the request covers. */
  fraction: Hundredths
  /** The days that the date costs. */
  counted: Hundredths
  why: CountReason
}

/** The cost of a request, date by date in order. Sandwiched dates may lie outside its span. */
export interface LeaveCount {
  breakdown: readonly CountedDay[]
  days: Hundredths
}

/**
 * Counts how many days a request costs, and why (LV2, LV3). `neighbours` are the person's other pending and
 * approved requests. `id` is that of the request; a comparison of ids tells which requests are later.
 */
export function countLeave(
  span: LeaveSpan,
  dayOf: DayLookup,
  rules: CountRules,
  neighbours: readonly Pick<LiveLeave, 'id' | 'span' | 'rules'>[] = [],
  id = unsent,
): LeaveCount {
  const own = listDates(span.fromDate, span.toDate).map((date) => countLeaveOnDate(date, span, dayOf(date), rules))
  const others = neighbours.filter((leave) => leave.id !== id)
  const days = new Map(own.map((day) => [day.date, day]))
  for (const date of findSandwichedDates({ id, span, rules }, others, dayOf))
    days.set(date, { date, fraction: wholeDay, counted: wholeDay, why: 'sandwiched' })
  const breakdown = [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  return { breakdown, days: sumDays(breakdown.map((day) => day.counted)) }
}

function countLeaveOnDate(date: CalendarDate, span: LeaveSpan, day: LeaveDayPlan, rules: CountRules): CountedDay {
  const covered = findCoveredHalves(span, date)
  const fraction = sumHalfDays(covered)
  if (day === outsideEmployment) return { date, fraction, counted: 0, why: 'outside_employment' }
  if (isDayOff(day)) return { date, fraction, counted: rules.countsHolidays ? fraction : 0, why: findOffReason(day) }
  const worked = findWorkedHalves(day)
  const work = Math.min(fraction, sumHalfDays([covered[0] && worked[0], covered[1] && worked[1]]))
  const cost = rules.countsHolidays ? fraction : work
  return { date, fraction, counted: cost, why: findCountReason(fraction, cost, findOffReason(day)) }
}

/** A half day of work costs half, whether the leave or the shift is of half a day. */
function findCountReason(fraction: Hundredths, cost: Hundredths, offReason: 'weekend' | 'holiday'): CountReason {
  if (cost === 0) return offReason
  if (cost < fraction) return offReason === 'holiday' ? 'half_holiday' : 'half_day'
  return fraction === wholeDay ? 'working' : 'half_day'
}

function sumHalfDays(halves: Halves): Hundredths {
  return (halves[0] ? halfDay : 0) + (halves[1] ? halfDay : 0)
}
