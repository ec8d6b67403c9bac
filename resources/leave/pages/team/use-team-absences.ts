import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { Absence } from '../../rules/absences'

export const teamScopes = ['reports', 'department', 'all'] as const
export type TeamScope = (typeof teamScopes)[number]

/** Loads who is absent between two dates of one month, or of two that follow each other. */
export function useTeamAbsences(scope: TeamScope, from: CalendarDate, to: CalendarDate) {
  const [first, second] = [from.slice(0, 7), to.slice(0, 7)]
  const hasTwo = first !== second
  const one = useAnswer<Absence[]>('getTeamLeaveCalendar', { scope, month: first })
  const other = useAnswer<Absence[]>('getTeamLeaveCalendar', { scope, month: second }, { isEnabled: hasTwo })
  const isLoaded = one.data !== undefined && (!hasTwo || other.data !== undefined)
  return {
    data: isLoaded ? joinAbsences(one.data ?? [], hasTwo ? (other.data ?? []) : [], from, to) : undefined,
    error: one.error ?? other.error,
    refetch: () => void [one.refetch(), other.refetch()],
  }
}

/** An absence over the end of the month is in both answers. */
const joinAbsences = (one: readonly Absence[], other: readonly Absence[], from: CalendarDate, to: CalendarDate) =>
  [...new Map([...one, ...other].map((each) => [`${each.empId} ${each.fromDate} ${each.fromSession}`, each])).values()]
    .filter(({ fromDate, toDate }) => fromDate <= to && toDate >= from)
    .sort((a, b) => a.name.localeCompare(b.name))
