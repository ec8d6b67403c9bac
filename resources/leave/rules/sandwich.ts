import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type DayKindLookup, findWorkedHalves, isDayOff, type LiveLeave } from './leave-rules'
import { findCoveredHalves, listDates } from './leave-spans'

type SandwichLeave = Pick<LiveLeave, 'id' | 'span' | 'rules'>

/**
 * LV3: the off days that count for `own` because they lie between two days of leave whose types all apply
 * the rule to such a date. If the two days belong to two requests, the dates belong to the one submitted
 * later, wherever it lies in the calendar: a later request never makes an earlier one cost more.
 */
export function findSandwichedDates(
  own: SandwichLeave,
  others: readonly SandwichLeave[],
  dayOf: DayKindLookup,
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

/** An off date that no leave counts by itself. */
function isUncoveredDayOff(date: CalendarDate, leaves: readonly SandwichLeave[], dayOf: DayKindLookup): boolean {
  return (
    isDayOff(dayOf(date)) &&
    !leaves.some((leave) => leave.rules.countsHolidays && findCoveredHalves(leave.span, date).some(Boolean))
  )
}

/** The unbroken run of such dates; dates beyond all leaves need not be known. */
function findDayOffRun(date: CalendarDate, leaves: readonly SandwichLeave[], dayOf: DayKindLookup): CalendarDate[] {
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
  dayOf: DayKindLookup,
): CalendarDate[] {
  const [first = '', last = ''] = [run[0], run.at(-1)]
  const before = findLeavesTakingWholeDate(plusDays(first, -1), leaves, dayOf)
  const after = findLeavesTakingWholeDate(plusDays(last, 1), leaves, dayOf)
  if (before.length === 0 || after.length === 0) return []
  const sides = [...before, ...after]
  if (Math.max(...sides.map((leave) => leave.id)) !== own.id) return []
  return run.filter((date) => {
    const rule = dayOf(date) === 'weekend' ? 'weekends' : 'holidays'
    return sides.every(({ rules }) => rules.sandwich === rule || rules.sandwich === 'both')
  })
}

/**
 * The leaves that together take all work of a date; none if some of it is worked. Practice on half days
 * differs between companies; here a half day of work next to the gap breaks the sandwich, as the rule is
 * for unbroken absence.
 */
function findLeavesTakingWholeDate(
  date: CalendarDate | undefined,
  leaves: readonly SandwichLeave[],
  dayOf: DayKindLookup,
): readonly SandwichLeave[] {
  if (date === undefined) return []
  const kind = dayOf(date)
  // An off date ends a gap only if a type counts it, and then it is absence like a working date.
  const workHalves = isDayOff(kind) ? ([true, true] as const) : findWorkedHalves(kind)
  const sides = leaves.filter((leave) => findCoveredHalves(leave.span, date).some((half, at) => half && workHalves[at]))
  const isClosed = workHalves.every(
    (needed, at) => !needed || sides.some((leave) => findCoveredHalves(leave.span, date)[at]),
  )
  return isClosed ? sides : []
}
