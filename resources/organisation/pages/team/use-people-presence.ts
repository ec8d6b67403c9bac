import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { PersonPresence, PresenceScope } from '../../rules/people-presence'

/** The number of days ahead for which absences are shown. */
export const daysAhead = 27

/** Loads the people of a board, by a scope or by the id of a team. */
export function usePeoplePresence(whose: PresenceScope | number) {
  const of = typeof whose === 'number' ? { teamId: whose } : { scope: whose }
  return useAnswer<PersonPresence[]>(
    'getTeamPresence',
    { ...of, days: daysAhead },
    { group: 'presence', keepsLast: true },
  )
}
