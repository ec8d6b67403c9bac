import { type CalendarDate, dateBounds } from '../../../src/framework/values/dates'
import { choiceParam, flagParam, monthParam, useAddressState, yearParam } from '../../../src/views/blocks/address-state'
import { useToday } from '../../../src/views/signed-in'
import { type TeamScope, teamScopes } from './team/use-team-absences'

export interface LeaveView {
  tab: 'own' | 'team'
  year: number
  /** How the user's year is shown. */
  look: 'calendar' | 'table'
  scope: TeamScope
  /** First day of the month. */
  month: CalendarDate
  /** The form for a request is open. */
  isAsking: boolean
}

/** The state of the leave page, kept in the address. */
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
