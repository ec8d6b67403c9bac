import type { CalendarDate } from '../../../src/framework/values/dates'
import type { AttendanceRules, Timing } from '../../policies/public'

export type Half = 'first' | 'second'

/** A check-in or check-out, in ms since 1970. */
export interface Punch {
  direction: 'in' | 'out'
  at: number
  /** Takes the place of the first arrival or of the last departure (TD12). */
  isCorrection?: boolean
  /** Made where no place of the company is, though the policy looks there. */
  isOutside?: boolean
}

/** What covers a day or half of it, once it is approved. */
export interface Cover {
  kind: 'leave' | 'onDuty' | 'travel'
  half: 'whole' | Half
}

export type DayTiming = Timing & { flexMinutes?: number; crossesMidnight?: boolean }
export type DayRules = AttendanceRules & { overtimeFrom: number; autoCheckoutAt: string }

/** Everything that a day is counted from. */
export interface DayGiven {
  workDate: CalendarDate
  /** Time zone of the person. */
  zone: string
  timing: DayTiming
  rules: DayRules
  /** Punches of this day; see `datePunches`. */
  punches: readonly Punch[]
  covers: readonly Cover[]
  holidayHalves: readonly Half[]
  /** Being late is forgiven: the minutes stay. */
  isLateWaived?: boolean
  /** When the person was seen at work, in ms since 1970; the last time bounds what a forgotten check-out is credited. */
  signs?: readonly number[]
  /** The moment of counting, in ms since 1970. */
  now: number
}
