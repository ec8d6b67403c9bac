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
  /** The leave of the second half, if it is another one than that of the first half. */
  secondLeaveRequestId: number | null
  secondLeaveTypeId: number | null
  onDutyRequestId: number | null
  punches: readonly { id: number; direction: 'in' | 'out'; at: string; workMode: string | null; source: string; place: string }[]
}

/** The answer of `getAttendanceDay`: a day, and the inputs that it was counted from. */
export interface DaySources {
  day: AttendanceDay
  /** The time zone of the person. */
  zone: string
  /** The planned time of the shift, without leave and holidays; null if nothing is planned. */
  planned: { start: string; end: string; minutes: number } | null
  fullDayMinutes: number
  halfDayMinutes: number
  /** The first and the last times at which the person used the application; sent only to that person. */
  signs: readonly string[]
  /** The month of the day is locked, so the day can no longer be corrected. */
  isLocked: boolean
}

/** The answer of `employeeWebCheckOption`. */
export interface CheckOption {
  option: 'check_in' | 'check_out'
  /** The time of their last check-in or check-out. */
  since: string | null
  /** The day of a check-in that the server closed, as the check-out was missing. It needs a correction. */
  unclosedDay: CalendarDate | null
  /** A check-out now would still end that check-in, because it is not older than 16 hours. */
  canStillCheckOut: boolean
  allowedModes: readonly string[]
  /** How the attendance policy checks the location of a check-in at the office. */
  locationCheck: LocationCheck
  /** The time zone of the person. */
  zone: string
  /** False if the person is not employed today, so they cannot check in. */
  isEmployed: boolean
}

/** The totals of a month. Shares are in days; `half` and `late` count days (TD21). */
export interface MonthTotals extends Omit<DayShares, 'leave'> {
  calendarDays: number
  half: number
  late: number
  /** Days of leave by the id of the leave type. */
  leave: Readonly<Record<number, number>>
  leaveDays: number
  expectedMinutes: number
  workedMinutes: number
  overtimeMinutes: number
  /** The number of days to pay: all days except absence and unpaid leave (TD20). */
  payableDays: number
  /** Days of leave deducted for late marks beyond the allowed number; they do not reduce pay (TD22). */
  lateDeductionDays: number
}

/** The answer of `getAttendanceStatusByMonth`. */
export interface AttendanceMonth {
  empId: number
  from: CalendarDate
  to: CalendarDate
  /** The time zone of the person. */
  zone: string
  days: readonly AttendanceDay[]
  /** The month is locked, so its days are shown as stored and can no longer be corrected. */
  isLocked: boolean
  totals: MonthTotals
  /** The policy for people who are late more often than allowed. */
  late: LateRules
}

/**
 * A row of the day-wise page: the stored days of one person between two dates. The answer of
 * `getEmployeeAttendanceBasedonDates` consists of them.
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
