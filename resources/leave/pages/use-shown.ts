import { type CalendarDate, dateBounds } from '../../../src/framework/values/dates'
import { choiceIn, flagIn, monthIn, useAddress, yearIn } from '../../../src/views/blocks/address'
import { useToday } from '../../../src/views/signed-in'
import { type TeamScope, teamScopes } from './team/use-absences'

export interface Shown {
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
  return useAddress<Shown>({
    tab: choiceIn('tab', ['own', 'team']),
    year: yearIn('year', Number(today.slice(0, 4))),
    look: choiceIn('look', ['calendar', 'table']),
    scope: choiceIn('scope', teamScopes),
    month: monthIn('month', dateBounds(today).startOfMonth),
    isAsking: flagIn('ask'),
  })
}
