import { listDates } from '../../../src/framework/values/date-range'
import { toDayNumber } from '../../../src/framework/values/dates'
import { type Hundredths, sumDays } from '../../leaveAccount/public'
import { countLeave } from './count-leave'
import { type DayLookup, findWorkedHalves, type LiveLeave } from './leave-rules'
import { firstHalfIndex, type LeaveSpan, lastHalfIndex } from './leave-spans'

/** Whether two leaves adjoin: no half day of work lies between them. */
export function areLeavesAdjacent(a: LeaveSpan, b: LeaveSpan, dayOf: DayLookup): boolean {
  const [first, second] = firstHalfIndex(a) <= firstHalfIndex(b) ? [a, b] : [b, a]
  const [endOfFirst, startOfSecond] = [lastHalfIndex(first), firstHalfIndex(second)]
  return listDates(first.toDate, second.fromDate).every((date) => {
    const worked = findWorkedHalves(dayOf(date))
    return [0, 1].every((half) => {
      const at = toDayNumber(date) * 2 + half
      return at <= endOfFirst || at >= startOfSecond || !worked[half]
    })
  })
}

/** Finds all leaves of the same type that form one absence with this one, this one first. */
function findAdjoiningLeaves(own: LiveLeave, others: readonly LiveLeave[], dayOf: DayLookup): LiveLeave[] {
  const linked = [own]
  const open = new Set(others.filter((leave) => leave.typeId === own.typeId && leave.id !== own.id))
  for (const leave of linked) {
    for (const other of open) {
      if (!areLeavesAdjacent(leave.span, other.span, dayOf)) continue
      open.delete(other)
      linked.push(other)
    }
  }
  return linked
}

/** Counts the days of one absence of a type, even if it was split into several requests (LV6). */
export function countConsecutiveDays(own: LiveLeave, others: readonly LiveLeave[], dayOf: DayLookup): Hundredths {
  const all = [own, ...others.filter((leave) => leave.id !== own.id)]
  return sumDays(
    findAdjoiningLeaves(own, others, dayOf).map(({ span, rules, id }) => countLeave(span, dayOf, rules, all, id).days),
  )
}
