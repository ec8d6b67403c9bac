import type { CalendarDate } from '../../../src/framework/values/dates'
import type { AbsentMember } from './absences'
import type { CountedDay } from './count-leave'
import { findCoveredHalves, type LeaveSpan } from './leave-spans'

/** A pending or approved leave of another team member than the requester. */
interface TeamLeave {
  empId: number
  span: LeaveSpan
}

/** Their leave, without the other facts about the absence. */
export const toTeamLeaves = (away: readonly AbsentMember[]): TeamLeave[] =>
  away.map((span) => ({ empId: span.empId, span }))

/** A date on which too many would be absent. */
interface UnderstaffedDay {
  date: CalendarDate
  /** People absent, including the requester, in the half of the day with more of them. */
  away: number
  /** The others who are absent, by id. */
  empIds: readonly number[]
}

/**
 * LV9: the working dates of a request on which others are away as well and more than `maxPercent` (0 to
 * 100, up to two decimals) of the `size` members of the team would be. It warns the approver and refuses
 * nothing.
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
    // If only the requester is absent there is no problem: any leave makes the team that small.
    if (empIds.length === 0) return []
    const away = empIds.length + 1
    return away * 10_000 > most ? [{ date, away, empIds }] : []
  })
}

function findAbsentPeople(half: number, date: CalendarDate, leaves: readonly TeamLeave[]): number[] {
  const absent = new Set(leaves.filter(({ span }) => findCoveredHalves(span, date)[half]).map((leave) => leave.empId))
  return [...absent].sort((a, b) => a - b)
}
