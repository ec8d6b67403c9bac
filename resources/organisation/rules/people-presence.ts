import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type PresenceDay, type PresenceKind, presences } from '../../../src/framework/values/presence'

/** Scopes of presence that need no team. */
export const presenceScopes = ['own', 'department', 'directReports', 'reports'] as const
export type PresenceScope = (typeof presenceScopes)[number]

/** Somebody on the board of a team, as `getTeamPresence` answers them. */
export interface PersonPresence {
  empId: number
  fullName: string
  initials: string | null
  designation: string
  presence: PresenceKind
  /** Days ahead on which they will not be at their place. */
  ahead: readonly Omit<PresenceDay, 'empId'>[]
}

type PresenceOnDay = Omit<PresenceDay, 'empId'>

/**
 * A person's presence on a day: of all facts the first in the order of `presences`.
 * @param half the half of the day that it is now for them; null: any of it counts
 */
export const findPresence = (
  days: readonly PresenceOnDay[],
  date: CalendarDate,
  half: 'first' | 'second' | null,
): PresenceKind =>
  presences.find((presence) =>
    days.some(
      (day) =>
        day.date === date && day.presence === presence && (half === null || day.half === 'whole' || day.half === half),
    ),
  ) ?? 'not_in'

/** An absence of some days. */
export interface AbsenceSpell {
  presence: PresenceKind
  from: CalendarDate
  to: CalendarDate
  /** For half of a single day. */
  half: PresenceDay['half']
}

/** Joins absences day by day: off days between two of the same kind are included. */
export function groupAbsenceSpells(days: readonly PresenceOnDay[]): AbsenceSpell[] {
  const isOff = new Set(days.filter(isWholeDayOff).map(({ date }) => date))
  const spells: AbsenceSpell[] = []
  for (const { presence, date, half } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    if (presence === 'off') continue
    const last = spells.findLast((spell) => spell.presence === presence)
    if (last && last.half === 'whole' && half === 'whole' && findNextWorkingDay(last.to, isOff) >= date) last.to = date
    else spells.push({ presence, from: date, to: date, half })
  }
  return spells
}

const isWholeDayOff = ({ presence, half }: PresenceOnDay) => presence === 'off' && half === 'whole'

function findNextWorkingDay(date: CalendarDate, isOff: ReadonlySet<CalendarDate>): CalendarDate {
  let next = plusDays(date, 1)
  while (next && isOff.has(next)) next = plusDays(next, 1)
  return next ?? date
}
