import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Hundredths, LeaveUnit } from './hundredths'
import type { Halves, LeaveSpan } from './leave-spans'

/**
 * What a date is for one person; `first_half` and `second_half` name the half that is a holiday.
 * `restricted` counts as working; for people who chose it the caller passes `holiday`, except for the
 * request that takes it.
 */
export type DayKind =
  | 'working'
  | 'weekend'
  | 'holiday'
  | 'first_half'
  | 'second_half'
  | 'restricted'
  | 'outside_employment'

export type DayKindLookup = (date: CalendarDate) => DayKind

/** Which off days between two days of leave count as leave. */
export type SandwichRule = 'none' | 'weekends' | 'holidays' | 'both'

/** How the days of a request are counted. */
export interface CountRules {
  /** Every date of the span counts, including weekends and holidays. */
  countsHolidays: boolean
  sandwich: SandwichRule
}

/** A pending or approved request of the person. */
export interface LiveLeave {
  /** Ids grow in the order of requests; `unsent` if it has none yet. */
  id: number
  typeId: number
  span: LeaveSpan
  rules: CountRules
}

/** The id of a request that is not sent yet: it is later than all others. */
export const unsent = Number.POSITIVE_INFINITY

/** Leave of so many days or more needs so many calendar days of notice. */
export interface NoticeTier {
  days: Hundredths
  noticeDays: number
}

/** Dates on which departments (none named: all) may take no leave. */
interface Blackout {
  from: CalendarDate
  to: CalendarDate
  departmentIds: readonly number[]
  reason: string
}

/** The rules of a type of leave; null or empty: no limit, except where the policy is named. */
export interface LeaveTypeRules {
  id: number
  unit: LeaveUnit
  countsHolidays: boolean
  sandwichRule: SandwichRule | 'inherit'
  /** Null: those of the policy. */
  noticeTiers: readonly NoticeTier[] | null
  /** Calendar days; null: that of the policy. */
  maxBackdatedDays: number | null
  minPerRequest: Hundredths | null
  maxPerRequest: Hundredths | null
  maxConsecutiveDays: Hundredths | null
  /** Calendar days of employment before the first leave of the type. */
  availableAfterDays: number | null
  /** Types that may not adjoin; the caller adds those that name this one. */
  notClubbedWith: readonly number[]
  eligibleTypes: readonly string[]
  eligibleGenders: readonly string[]
  eligibleLocationIds: readonly number[]
}

/** The rules of the policy in force on the first day of the leave. */
export interface LeavePolicyRules {
  sandwichDefault: SandwichRule
  noticeTiers: readonly NoticeTier[]
  backdatedDays: number
  blackouts: readonly Blackout[]
}

/** How requests of a type are counted under a policy. */
export function toCountRules(type: LeaveTypeRules, policy: LeavePolicyRules): CountRules {
  return {
    countsHolidays: type.countsHolidays,
    sandwich: type.sandwichRule === 'inherit' ? policy.sandwichDefault : type.sandwichRule,
  }
}

/** The halves of such a date that are worked. */
export function findWorkedHalves(kind: DayKind): Halves {
  if (kind === 'working' || kind === 'restricted') return [true, true]
  return [kind === 'second_half', kind === 'first_half']
}

/** An off date that is not outside the employment either. */
export function isDayOff(kind: DayKind): kind is 'weekend' | 'holiday' {
  return kind === 'weekend' || kind === 'holiday'
}
