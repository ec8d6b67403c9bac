import type { CalendarDate } from '../../../src/framework/values/dates'
import type { AttendanceRules, Timing } from '../../policies/public'

export type Half = 'first' | 'second'

/** A check-in or check-out, in ms since 1970. */
export interface Punch {
  direction: 'in' | 'out'
  at: number
  /** Replaces the first check-in or the last check-out (TD12). */
  isCorrection?: boolean
  /** Made outside every site of the company although the policy checks the location. */
  isOutside?: boolean
}

/** What covers a day or half of it once it is approved. */
export interface DayCover {
  kind: 'leave' | 'onDuty' | 'travel'
  half: 'whole' | Half
}

export type DayTiming = Timing & { flexMinutes?: number; crossesMidnight?: boolean }
export type DayRules = AttendanceRules & { overtimeFrom: number; autoCheckoutAt: string }

/** Everything that a day is counted from. */
export interface DayInput {
  workDate: CalendarDate
  /** Time zone of the person. */
  zone: string
  timing: DayTiming
  rules: DayRules
  /** Punches of this day; see `assignWorkDates`. */
  punches: readonly Punch[]
  covers: readonly DayCover[]
  holidayHalves: readonly Half[]
  /** The late mark is waived: the minutes stay. */
  isLateWaived?: boolean
  /**
   * When the person was seen at work, in ms since 1970; the last time limits the credit for a forgotten
   * check-out.
   */
  signs?: readonly number[]
  /** The moment of counting, in ms since 1970. */
  now: number
}
