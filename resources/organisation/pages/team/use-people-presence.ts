import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { PersonPresence, PresenceScope } from '../../rules/people-presence'

/** Days ahead for which absences are shown. */
export const daysAhead = 27

/** The people of a board: a scope, or the id of a team. */
export function usePeoplePresence(whose: PresenceScope | number) {
  const of = typeof whose === 'number' ? { teamId: whose } : { scope: whose }
  return useAnswer<PersonPresence[]>(
    'getTeamPresence',
    { ...of, days: daysAhead },
    { group: 'presence', keepsLast: true },
  )
}
