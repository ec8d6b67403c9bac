import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../dataProvider/call'
import { type CalendarDate, plusDays } from '../../../../src/framework/dates'
import type { Absence } from '../../rules/away'

export const teamScopes = ['department', 'reports', 'all'] as const
export type TeamScope = (typeof teamScopes)[number]

/** @param month `YYYY-MM` */
export function useAbsences(scope: TeamScope, month: string) {
  return useQuery({
    queryKey: ['getTeamLeaveCalendar', scope, month],
    queryFn: async ({ signal }) => {
      const { data } = await call<Absence[]>('getTeamLeaveCalendar', { scope, month }, { signal })
      return data ?? []
    },
  })
}

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
