import type { CalendarDate } from './dates'

/** Where somebody is; of several that hold at a moment the first is told. */
export const presences = ['in_office', 'remote', 'travelling', 'on_duty', 'away', 'off', 'not_in'] as const
export type Presence = (typeof presences)[number]

/** Where somebody is, or will be, on a day or half of it; never why. */
export interface PresenceDay {
  empId: number
  date: CalendarDate
  presence: Presence
  half: 'whole' | 'first' | 'second'
}
