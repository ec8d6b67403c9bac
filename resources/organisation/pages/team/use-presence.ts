import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { PresenceScope, PresentPerson } from '../../rules/presence'

/** How far ahead absences are told. */
export const daysAhead = 27

/** Whom a board is about: a scope, or the id of a team. */
export function usePresence(whose: PresenceScope | number) {
  const of = typeof whose === 'number' ? { teamId: whose } : { scope: whose }
  return useAnswer<PresentPerson[]>(
    'getTeamPresence',
    { ...of, days: daysAhead },
    { group: 'presence', keepsLast: true },
  )
}
