import { type CalendarDate, dateBounds } from '../../../src/framework/values/dates'
import { choiceParam, flagParam, monthParam, useAddressState, yearParam } from '../../../src/views/blocks/address-state'
import { useToday } from '../../../src/views/signed-in'
import { type TeamScope, teamScopes } from './team/use-team-absences'

export interface LeaveView {
  tab: 'own' | 'team'
  year: number
  /** Whether the user's year is shown as a calendar or a table. */
  look: 'calendar' | 'table'
  scope: TeamScope
  /** The first day of the month shown. */
  month: CalendarDate
  /** The form for a new request is open. */
  isAsking: boolean
}

/** Holds the state of the leave page in the address. */
export function useLeaveView() {
  const today = useToday()
  return useAddressState<LeaveView>({
    tab: choiceParam('tab', ['own', 'team']),
    year: yearParam('year', Number(today.slice(0, 4))),
    look: choiceParam('look', ['calendar', 'table']),
    scope: choiceParam('scope', teamScopes),
    month: monthParam('month', dateBounds(today).startOfMonth),
    isAsking: flagParam('ask'),
  })
}
