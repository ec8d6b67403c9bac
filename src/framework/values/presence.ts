import type { CalendarDate } from './dates'

/** Where somebody is; if several values apply, the one listed first counts. */
export const presences = ['in_office', 'remote', 'travelling', 'on_duty', 'away', 'off', 'not_in'] as const
export type PresenceKind = (typeof presences)[number]

/** Where somebody is or will be on a day or half a day, without the reason. */
export interface PresenceDay {
  empId: number
  date: CalendarDate
  presence: PresenceKind
  half: 'whole' | 'first' | 'second'
  /** True where it is only requested so far; told to those who may decide it. */
  isPending?: boolean
}
