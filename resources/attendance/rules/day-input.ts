import type { CalendarDate } from '../../../src/framework/values/dates'
import type { AttendanceRules, Timing } from '../../policies/public'
import type { Half } from '../../workdays/public'

export type { Half } from '../../workdays/public'

/** A check-in or check-out, in ms since 1970. */
export interface Punch {
  direction: 'in' | 'out'
  at: number
  /** The punch of a correction: it replaces the first check-in or the last check-out (TD12). */
  isCorrection?: boolean
  /** The punch was made outside all sites of the company, although the policy checks the location. */
  isOutside?: boolean
}

/** An approved request that covers a day or half of it. */
export interface DayCover {
  kind: 'leave' | 'onDuty' | 'travel'
  half: 'whole' | Half
}

export type DayTiming = Timing & { flexMinutes?: number; crossesMidnight?: boolean }
export type DayRules = AttendanceRules & { overtimeFrom: number; autoCheckoutAt: string }

/** Everything that a day is counted from. */
export interface DayInput {
  workDate: CalendarDate
  /** The time zone of the person. */
  zone: string
  timing: DayTiming
  rules: DayRules
  /** The punches that belong to this day; `assignWorkDates` finds them. */
  punches: readonly Punch[]
  covers: readonly DayCover[]
  holidayHalves: readonly Half[]
  /** The late mark is waived. The late minutes stay. */
  isLateWaived?: boolean
  /**
   * When the person used the application, in ms since 1970. The last of these times limits the work credited
   * if the check-out is missing.
   */
  signs?: readonly number[]
  /** The time of the count, in ms since 1970. */
  now: number
}
