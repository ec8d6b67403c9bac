import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { Absence } from '../../rules/away'

export const teamScopes = ['department', 'reports', 'all'] as const
export type TeamScope = (typeof teamScopes)[number]

/** @param month `YYYY-MM` */
export const useAbsences = (scope: TeamScope, month: string) =>
  useAnswer<Absence[]>('getTeamLeaveCalendar', { scope, month })

/** Those who are away on each date between the two. */
export function byDate(
  absences: readonly Absence[],
  from: CalendarDate,
  to: CalendarDate,
): ReadonlyMap<CalendarDate, readonly Absence[]> {
  const dates = new Map<CalendarDate, Absence[]>()
  for (const absence of absences) {
    const last = absence.toDate < to ? absence.toDate : to
    let date: CalendarDate | undefined = absence.fromDate > from ? absence.fromDate : from
    for (; date && date <= last; date = plusDays(date, 1)) dates.set(date, [...(dates.get(date) ?? []), absence])
  }
  return dates
}
