import type { CalendarDate } from '../../src/framework/values/dates'
import type { LateRules } from './rules/late-marks'
import type { LocationCheck } from './rules/location-check'
import type { DayFlag, DayShares, DayStatus } from './sets'

/** A day as its page shows it; instants are ISO 8601 in UTC. */
export interface AttendanceDay {
  empId: number
  workDate: CalendarDate
  status: DayStatus
  firstIn: string | null
  lastOut: string | null
  expectedMinutes: number
  workedMinutes: number
  breakMinutes: number
  overtimeMinutes: number
  lateMinutes: number
  earlyMinutes: number
  shares: DayShares
  flags: readonly DayFlag[]
  isConflict: boolean
  holiday: string | null
  leaveRequestId: number | null
  leaveTypeId: number | null
  /** Leave of the second half where it is another one. */
  secondLeaveRequestId: number | null
  secondLeaveTypeId: number | null
  onDutyRequestId: number | null
  punches: readonly { id: number; direction: 'in' | 'out'; at: string; workMode: string | null; source: string; place: string }[]
}

/** What `getAttendanceDay` answers: a day, and what it was counted from. */
export interface DaySources {
  day: AttendanceDay
  /** Time zone of the person. */
  zone: string
  /** The planned time of the shift, without leave and holidays; null: none. */
  planned: { start: string; end: string; minutes: number } | null
  fullDayMinutes: number
  halfDayMinutes: number
  /** When the person used the application, the first and the last times; sent only to themselves. */
  signs: readonly string[]
  /** Its month is locked: nothing of it can be corrected any more. */
  isLocked: boolean
}

/** What `employeeWebCheckOption` answers. */
export interface CheckOption {
  option: 'check_in' | 'check_out'
  /** The time of their last check-in or check-out. */
  since: string | null
  /** The day of a check-in that was closed automatically: it waits for a correction. */
  unclosedDay: CalendarDate | null
  /** A check-out of now still ends that check-in: it is not older than 16 hours. */
  canStillCheckOut: boolean
  allowedModes: readonly string[]
  /** How the policy checks the location of a check-in at the office. */
  locationCheck: LocationCheck
  /** Time zone of the person. */
  zone: string
  /** False: they cannot check in. */
  isEmployed: boolean
}

/** Sums of shares, in days; `half` and `late` are numbers of days (TD21). */
export interface MonthTotals extends Omit<DayShares, 'leave'> {
  calendarDays: number
  half: number
  late: number
  /** Days of leave by the id of its type. */
  leave: Readonly<Record<number, number>>
  leaveDays: number
  expectedMinutes: number
  workedMinutes: number
  overtimeMinutes: number
  /** All days except absence and unpaid leave (TD20). */
  payableDays: number
  /** Leave deducted for late marks beyond the allowed ones; it does not reduce pay (TD22). */
  lateDeductionDays: number
}

/** What `getAttendanceStatusByMonth` answers. */
export interface AttendanceMonth {
  empId: number
  from: CalendarDate
  to: CalendarDate
  /** Time zone of the person. */
  zone: string
  days: readonly AttendanceDay[]
  totals: MonthTotals
  /** The policy on being late more often than allowed. */
  late: LateRules
}

/**
 * A row of the attendance matrix: the stored days of a person between two dates, answered by
 * `getEmployeeAttendanceBasedonDates`.
 */
export interface PersonDays {
  empId: number
  fullName: string
  department: string
  days: readonly PersonDay[]
}

/** A day in the matrix, with codes of leave types; `secondLeave` is another one in the second half. */
export interface PersonDay {
  date: CalendarDate
  status: DayStatus
  shares: DayShares
  leave: string | null
  secondLeave: string | null
}
