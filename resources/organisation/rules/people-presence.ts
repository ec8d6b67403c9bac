import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type PresenceDay, type PresenceKind, presences } from '../../../src/framework/values/presence'

/** The scopes of a presence board that are not a team. */
export const presenceScopes = ['own', 'department', 'directReports', 'reports'] as const
export type PresenceScope = (typeof presenceScopes)[number]

/** A person on a presence board, as `getTeamPresence` answers it. */
export interface PersonPresence {
  empId: number
  fullName: string
  initials: string | null
  designation: string
  presence: PresenceKind
  /** The days ahead on which the person will not be at their place of work. */
  ahead: readonly Omit<PresenceDay, 'empId'>[]
}

type PresenceOnDay = Omit<PresenceDay, 'empId'>

/**
 * Finds a person's presence on a day. If several facts apply, the first in the order of `presences` wins.
 * @param half the half of the day that it is now for the person; null: facts of either half count
 */
export const findPresence = (
  days: readonly PresenceOnDay[],
  date: CalendarDate,
  half: 'first' | 'second' | null,
): PresenceKind =>
  presences.find((presence) =>
    days.some(
      (day) =>
        !day.isPending &&
        day.date === date &&
        day.presence === presence &&
        (half === null || day.half === 'whole' || day.half === half),
    ),
  ) ?? 'not_in'

/** An absence of one or more days. */
export interface AbsenceSpell {
  presence: PresenceKind
  from: CalendarDate
  to: CalendarDate
  /** Which half of the day, if the absence is half of a single day. */
  half: PresenceDay['half']
  /** True: only requested so far. */
  isPending?: boolean
}

/**
 * Joins absences of consecutive days into spells. Off days between two absences of the same kind are
 * included.
 */
export function groupAbsenceSpells(days: readonly PresenceOnDay[]): AbsenceSpell[] {
  const isOff = new Set(days.filter(isWholeDayOff).map(({ date }) => date))
  const spells: AbsenceSpell[] = []
  for (const { presence, date, half, isPending = false } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    if (presence === 'off') continue
    const last = spells.findLast((spell) => spell.presence === presence && (spell.isPending ?? false) === isPending)
    if (last && last.half === 'whole' && half === 'whole' && findNextWorkingDay(last.to, isOff) >= date) last.to = date
    else spells.push({ presence, from: date, to: date, half, ...(isPending && { isPending }) })
  }
  return spells
}

const isWholeDayOff = ({ presence, half }: PresenceOnDay) => presence === 'off' && half === 'whole'

function findNextWorkingDay(date: CalendarDate, isOff: ReadonlySet<CalendarDate>): CalendarDate {
  let next = plusDays(date, 1)
  while (next && isOff.has(next)) next = plusDays(next, 1)
  return next ?? date
}
