import type { CalendarDate } from '../../../src/framework/values/dates'
import type { AbsentMember } from './absences'
import type { CountedDay } from './count-leave'
import { findCoveredHalves, type LeaveSpan } from './leave-spans'

/** A pending or approved leave of a team member other than the requester. */
interface TeamLeave {
  empId: number
  span: LeaveSpan
}

/** Keeps the leave of absent members, without other facts. */
export const toTeamLeaves = (away: readonly AbsentMember[]): TeamLeave[] =>
  away.map((span) => ({ empId: span.empId, span }))

/** A date on which too many team members would be absent. */
interface UnderstaffedDay {
  date: CalendarDate
  /** The number of people absent, with the requester, in that half of the day in which it is greater. */
  away: number
  /** The ids of the other absent people. */
  empIds: readonly number[]
}

/**
 * Finds working dates of a request on which others are absent too and more than `maxPercent` (0 to 100, up
 * to two decimals) of the `size` team members would be absent (LV9). The approver gets a warning; the
 * request is not refused.
 */
export function findUnderstaffedDays(
  request: { span: LeaveSpan; breakdown: readonly Pick<CountedDay, 'date' | 'counted' | 'why'>[] },
  team: { size: number; leaves: readonly TeamLeave[] },
  maxPercent: number,
): UnderstaffedDay[] {
  const most = Math.round(maxPercent * 100) * team.size
  return request.breakdown.flatMap(({ date, counted, why }) => {
    if (counted === 0 || why === 'weekend' || why === 'holiday' || why === 'sandwiched') return []
    const own = findCoveredHalves(request.span, date)
    const halves = own.flatMap((covers, half) => (covers ? [findAbsentPeople(half, date, team.leaves)] : []))
    const empIds = halves.reduce((more, each) => (each.length > more.length ? each : more), [])
    // If nobody else is absent there is no warning, because in a small team any leave exceeds the limit.
    if (empIds.length === 0) return []
    const away = empIds.length + 1
    return away * 10_000 > most ? [{ date, away, empIds }] : []
  })
}

function findAbsentPeople(half: number, date: CalendarDate, leaves: readonly TeamLeave[]): number[] {
  const absent = new Set(leaves.filter(({ span }) => findCoveredHalves(span, date)[half]).map((leave) => leave.empId))
  return [...absent].sort((a, b) => a - b)
}
