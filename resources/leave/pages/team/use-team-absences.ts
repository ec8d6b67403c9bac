import { listDates } from '../../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { chooseEarlier, chooseLater } from '../../../leaveAccount/public'
import type { Absence } from '../../rules/absences'

export const teamScopes = ['department', 'reports', 'all'] as const
export type TeamScope = (typeof teamScopes)[number]

/**
 * Loads who is absent in a month.
 * @param month `YYYY-MM`
 */
export const useTeamAbsences = (scope: TeamScope, month: string) =>
  useAnswer<Absence[]>('getTeamLeaveCalendar', { scope, month })

/** Groups absences by date: who is absent on each date of the range. */
export function groupAbsencesByDate(
  absences: readonly Absence[],
  first: CalendarDate,
  last: CalendarDate,
): ReadonlyMap<CalendarDate, readonly Absence[]> {
  const dates = new Map<CalendarDate, Absence[]>()
  for (const absence of absences) {
    const [from, to] = [chooseLater(absence.fromDate, first), chooseEarlier(absence.toDate, last)]
    for (const date of listDates(from, to)) dates.set(date, [...(dates.get(date) ?? []), absence])
  }
  return dates
}
