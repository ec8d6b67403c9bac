import type {
  CountRules,
  DayLookup,
  LeaveDayPlan,
  LeavePolicyRules,
  LeaveTypeRules,
  LiveLeave,
} from '../../../resources/leave/rules/leave-rules'
import {
  firstHalfIndex,
  type LeaveSession,
  type LeaveSpan,
  lastHalfIndex,
} from '../../../resources/leave/rules/leave-spans'
import { toHundredths } from '../../../resources/leaveAccount/rules/hundredths'
import type { LedgerEntry, LedgerEntryType } from '../../../resources/leaveAccount/rules/ledger-entries'
import { outsideEmployment, planDay } from '../../../resources/workdays/public'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** What a date of the tests is: a plan of the shift, or a holiday on a day that is worked otherwise. */
export type DayKind =
  | 'outside_employment'
  | 'working'
  | 'half'
  | 'weekend'
  | 'holiday'
  | 'first_half'
  | 'second_half'
  | 'restricted'

const plans: Readonly<Record<DayKind, LeaveDayPlan>> = {
  outside_employment: outsideEmployment,
  working: planDay('full', null),
  half: planDay('half', null),
  weekend: planDay('off', null),
  holiday: planDay('full', 'public'),
  first_half: planDay('full', 'first_half'),
  second_half: planDay('full', 'second_half'),
  restricted: planDay('full', 'restricted'),
}

/** Saturdays and Sundays off, and the dates that are something else. */
export function calendar(others: Record<CalendarDate, DayKind> = {}): DayLookup {
  return (date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return plans[others[date] ?? (weekday === 0 || weekday === 6 ? 'weekend' : 'working')]
  }
}

/** What the time that people's absences share keeps apart: of one date two halves fit beside each other. */
export const overlaps = (a: LeaveSpan, b: LeaveSpan): boolean =>
  firstHalfIndex(a) <= lastHalfIndex(b) && firstHalfIndex(b) <= lastHalfIndex(a)

export function span(
  fromDate: CalendarDate,
  toDate = fromDate,
  fromSession: LeaveSession = 'full',
  toSession = fromDate === toDate ? fromSession : 'full',
): LeaveSpan {
  return { fromDate, toDate, fromSession, toSession }
}

export const plain: CountRules = { countsHolidays: false, sandwich: 'none' }
export const sandwich: CountRules = { countsHolidays: false, sandwich: 'both' }
export const everyDate: CountRules = { countsHolidays: true, sandwich: 'none' }

export function leave(id: number, at: LeaveSpan, rules = sandwich, typeId = 1): LiveLeave {
  return { id, typeId, span: at, rules }
}

export const policy: LeavePolicyRules = { sandwichDefault: 'none', noticeTiers: [], backdatedDays: 3, blackouts: [] }

export const casual: LeaveTypeRules = {
  id: 1,
  unit: 'half_day',
  countsHolidays: false,
  sandwichRule: 'inherit',
  noticeTiers: null,
  maxBackdatedDays: null,
  minPerRequest: null,
  maxPerRequest: null,
  maxConsecutiveDays: null,
  availableAfterDays: null,
  notClubbedWith: [],
  eligibleTypes: [],
  eligibleGenders: [],
  eligibleLocationIds: [],
}

export function entry(
  entryType: LedgerEntryType,
  days: string,
  effectiveDate: CalendarDate,
  expiresOn: CalendarDate | null = null,
  sourceId: number | null = null,
): LedgerEntry {
  return { entryType, days: toHundredths(days), effectiveDate, expiresOn, sourceId }
}
