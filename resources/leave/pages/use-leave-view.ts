import { useUser } from '../../../src/shell/use-user'
import { choiceParam, flagParam, useAddressState, yearParam } from '../../../src/views/blocks/address-state'
import { type BarsView, barsParams } from '../../../src/views/blocks/calendar/bars-view'
import { useToday } from '../../../src/views/signed-in'
import { type TeamScope, teamScopes } from './team/use-team-absences'

export interface LeaveView extends Omit<BarsView, 'look'> {
  /** Whether absences are bars or a table. */
  awayLook: BarsView['look']
  tab: 'own' | 'team'
  year: number
  /** Whether the user's year is shown as a calendar or a table. */
  look: 'calendar' | 'table'
  scope: TeamScope
  /** The form for a new request is open. */
  isAsking: boolean
}

/** Holds the state of the leave page in the address. */
export function useLeaveView() {
  const today = useToday()
  const isManager = useUser()?.relations.isManager === true
  return useAddressState<LeaveView>({
    tab: choiceParam('tab', ['own', 'team']),
    year: yearParam('year', Number(today.slice(0, 4))),
    look: choiceParam('look', ['calendar', 'table']),
    // Whoever has no reports looks at the department first.
    scope: choiceParam<TeamScope>('scope', isManager ? teamScopes : ['department', 'all', 'reports']),
    ...{ span: barsParams.span, on: barsParams.on },
    awayLook: choiceParam<BarsView['look']>('away', ['bars', 'table']),
    isAsking: flagParam('ask'),
  })
}
