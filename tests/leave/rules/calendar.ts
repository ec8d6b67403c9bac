import { toHundredths } from '../../../resources/leave/rules/hundredths'
import type {
  CountRules,
  DayKind,
  DayKindLookup,
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
import type { LedgerEntry, LedgerEntryType } from '../../../resources/leave/rules/ledger-entries'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** Saturdays and Sundays off, and the dates that are something else. */
export function calendar(others: Record<CalendarDate, DayKind> = {}): DayKindLookup {
  return (date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return others[date] ?? (weekday === 0 || weekday === 6 ? 'weekend' : 'working')
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
