import type { CalendarDate } from '../../../../src/framework/values/dates'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import type { PersonPresence, PresenceScope } from '../../rules/people-presence'

/** The number of days ahead for which absences are shown. */
const daysAhead = 27

/** The days whose absences are asked for. */
interface ShownDays {
  from: CalendarDate
  days: number
}

/** Loads the people of a board, by a scope or by the id of a team, with their absences. */
export function usePeoplePresence(whose: PresenceScope | number, range?: ShownDays) {
  const of = typeof whose === 'number' ? { teamId: whose } : { scope: whose }
  return useAnswer<PersonPresence[]>(
    'getTeamPresence',
    { ...of, ...(range ?? { days: daysAhead }) },
    { group: 'presence', keepsLast: true },
  )
}
