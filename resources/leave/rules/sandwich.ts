import { listDates } from '../../../src/framework/values/date-range'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { findOffReason, isDayOff } from '../../workdays/public'
import { type DayLookup, findWorkedHalves, type LiveLeave } from './leave-rules'
import { findCoveredHalves } from './leave-spans'

type SandwichLeave = Pick<LiveLeave, 'id' | 'span' | 'rules'>

/**
 * Finds the off days that count for `own` because they lie between two days of leave (LV3). The types of
 * both days must apply the rule to such a date. If the days belong to two requests, the off days belong to
 * the one submitted later, even if its dates are earlier: so a later request never makes an earlier one cost
 * more.
 */
export function findSandwichedDates(
  own: SandwichLeave,
  others: readonly SandwichLeave[],
  dayOf: DayLookup,
): CalendarDate[] {
  const leaves = [own, ...others]
  const { fromDate, toDate } = own.span
  const dates = new Set<CalendarDate>()
  let seenTo = ''
  for (const date of listDates(plusDays(fromDate, -1) ?? fromDate, plusDays(toDate, 1) ?? toDate)) {
    if (date <= seenTo || !isUncoveredDayOff(date, leaves, dayOf)) continue
    const run = findDayOffRun(date, leaves, dayOf)
    seenTo = run.at(-1) ?? date
    for (const gapDate of listSandwichedDatesInRun(run, own, leaves, dayOf)) dates.add(gapDate)
  }
  return [...dates]
}

/** Whether the date is an off day that no leave counts by itself. */
function isUncoveredDayOff(date: CalendarDate, leaves: readonly SandwichLeave[], dayOf: DayLookup): boolean {
  return (
    isDayOff(dayOf(date)) &&
    !leaves.some((leave) => leave.rules.countsHolidays && findCoveredHalves(leave.span, date).some(Boolean))
  )
}

/** Finds the unbroken run of such off days around the date. It needs no dates beyond all leaves. */
function findDayOffRun(date: CalendarDate, leaves: readonly SandwichLeave[], dayOf: DayLookup): CalendarDate[] {
  const reach = (step: number, isBeyond: (at: CalendarDate) => boolean) => {
    let at = date
    for (;;) {
      const next = plusDays(at, step)
      if (next === undefined || isBeyond(next) || !isUncoveredDayOff(next, leaves, dayOf)) return at
      at = next
    }
  }
  const start = reach(-1, (at) => leaves.every((leave) => at < leave.span.fromDate))
  return listDates(
    start,
    reach(1, (at) => leaves.every((leave) => at > leave.span.toDate)),
  )
}

function listSandwichedDatesInRun(
  run: readonly CalendarDate[],
  own: SandwichLeave,
  leaves: readonly SandwichLeave[],
  dayOf: DayLookup,
): CalendarDate[] {
  const [first = '', last = ''] = [run[0], run.at(-1)]
  const before = findLeavesTakingWholeDate(plusDays(first, -1), leaves, dayOf)
  const after = findLeavesTakingWholeDate(plusDays(last, 1), leaves, dayOf)
  if (before.length === 0 || after.length === 0) return []
  const sides = [...before, ...after]
  if (Math.max(...sides.map((leave) => leave.id)) !== own.id) return []
  return run.filter((date) => {
    const rule = findOffReason(dayOf(date)) === 'weekend' ? 'weekends' : 'holidays'
    return sides.every(({ rules }) => rules.sandwich === rule || rules.sandwich === 'both')
  })
}

/**
 * Finds the leaves that together take all working time of a date; none if some of it is worked. Companies
 * differ on half days. Here half a day of work next to the gap ends the sandwich, because the rule is about
 * unbroken absence.
 */
function findLeavesTakingWholeDate(
  date: CalendarDate | undefined,
  leaves: readonly SandwichLeave[],
  dayOf: DayLookup,
): readonly SandwichLeave[] {
  if (date === undefined) return []
  const day = dayOf(date)
  // An off day ends a gap only if a type counts it; then it is absence like a working day.
  const workHalves = isDayOff(day) ? ([true, true] as const) : findWorkedHalves(day)
  const sides = leaves.filter((leave) => findCoveredHalves(leave.span, date).some((half, at) => half && workHalves[at]))
  const isClosed = workHalves.every(
    (needed, at) => !needed || sides.some((leave) => findCoveredHalves(leave.span, date)[at]),
  )
  return isClosed ? sides : []
}
