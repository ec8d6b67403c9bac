import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Eligibility, Hundredths } from '../../leaveAccount/public'
import type { PlannedDay } from '../../workdays/public'
import type { Halves, LeaveSpan } from './leave-spans'

/**
 * What a date is for a person. For a restricted holiday that the person chose the caller passes a company
 * holiday, except when it checks the request that takes it.
 */
export type DayLookup = (date: CalendarDate) => LeaveDayPlan

export type LeaveDayPlan = Pick<PlannedDay, 'work' | 'holidayKind' | 'halves'>

/** Which off days between two days of leave count as leave. */
export type SandwichRule = 'none' | 'weekends' | 'holidays' | 'both'

/** How the days of a request are counted. */
export interface CountRules {
  /** Every date of the span costs a day, including weekends and holidays. */
  countsHolidays: boolean
  sandwich: SandwichRule
}

/** The smallest part in which a type of leave can be taken. */
type LeaveUnit = 'day' | 'half_day'

/** The count of leave of an unknown type. */
export const plainCount: CountRules = { countsHolidays: false, sandwich: 'none' }

/** A pending or approved request of the person. */
export interface LiveLeave {
  /** A later request has a greater id; `unsent` if it has none yet. */
  id: number
  typeId: number
  span: LeaveSpan
  rules: CountRules
}

/** The id of a request that is not sent yet. It is later than all others. */
export const unsent = Number.POSITIVE_INFINITY

/** A rule that leave of `days` or more needs this many calendar days of notice. */
export interface NoticeTier {
  days: Hundredths
  noticeDays: number
}

/** Dates on which some departments may take no leave; all departments if none is named. */
interface Blackout {
  from: CalendarDate
  to: CalendarDate
  departmentIds: readonly number[]
  reason: string
}

/** The rules of a leave type. Null or empty means no limit, except where the comment names the policy. */
export interface LeaveTypeRules extends Eligibility {
  id: number
  unit: LeaveUnit
  countsHolidays: boolean
  sandwichRule: SandwichRule | 'inherit'
  /** Null: the tiers of the policy apply. */
  noticeTiers: readonly NoticeTier[] | null
  /** In calendar days. Null: the limit of the policy applies. */
  maxBackdatedDays: number | null
  minPerRequest: Hundredths | null
  maxPerRequest: Hundredths | null
  maxConsecutiveDays: Hundredths | null
  /** The calendar days of employment that must pass before the first leave of the type. */
  availableAfterDays: number | null
  /** The types that may not adjoin this one. The caller adds types that name this one. */
  notClubbedWith: readonly number[]
}

/** The rules of the leave policy in force on the first day of the leave. */
export interface LeavePolicyRules {
  sandwichDefault: SandwichRule
  noticeTiers: readonly NoticeTier[]
  backdatedDays: number
  blackouts: readonly Blackout[]
}

/** Combines the rules of a type and a policy for counting a request. */
export function toCountRules(type: LeaveTypeRules, policy: LeavePolicyRules): CountRules {
  return {
    countsHolidays: type.countsHolidays,
    sandwich: type.sandwichRule === 'inherit' ? policy.sandwichDefault : type.sandwichRule,
  }
}

/** Returns which halves of such a date are worked. */
export const findWorkedHalves = ({ halves }: LeaveDayPlan): Halves => [halves[0] === 'work', halves[1] === 'work']
