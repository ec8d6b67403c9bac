import type { CalendarDate } from '../../src/framework/values/dates'
import type { LateRules } from './rules/late'
import type { LocationCheck } from './rules/place'
import type { DayFlag, DayStatus, Shares } from './sets'

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
  shares: Shares
  flags: readonly DayFlag[]
  isConflict: boolean
  holiday: string | null
  leaveRequestId: number | null
  leaveTypeId: number | null
  onDutyRequestId: number | null
  punches: readonly { id: number; direction: 'in' | 'out'; at: string; workMode: string | null; source: string; place: string }[]
}

/** What `getAttendanceDay` answers: a day, and what it was counted from. */
export interface DaySources {
  day: AttendanceDay
  /** Time zone of the person. */
  zone: string
  /** What was to be worked by the shift, leave and holidays apart; null: nothing. */
  planned: { start: string; end: string; minutes: number } | null
  fullDayMinutes: number
  halfDayMinutes: number
  /** When the person used the application, the first and the last times; told to themselves alone. */
  signs: readonly string[]
  /** Its month is locked: nothing of it is corrected any more. */
  isLocked: boolean
}

/** What `employeeWebCheckOption` answers. */
export interface CheckOption {
  option: 'check_in' | 'check_out'
  /** Since when they are there, or were last gone. */
  since: string | null
  /** The day of a check-in that was closed for them: it waits for a correction. */
  unclosedDay: CalendarDate | null
  allowedModes: readonly string[]
  /** How the policy checks where somebody is who checks in at the office. */
  locationCheck: LocationCheck
  /** Time zone of the person. */
  zone: string
  /** Why nothing can be pressed. */
  isEmployed: boolean
}

/** Sums of shares, in days; `half` and `late` are numbers of days (TD21). */
export interface MonthTotals extends Omit<Shares, 'leave'> {
  calendarDays: number
  half: number
  late: number
  /** Days of leave by the id of its type. */
  leave: Readonly<Record<number, number>>
  leaveDays: number
  expectedMinutes: number
  workedMinutes: number
  overtimeMinutes: number
  /** All but absence and unpaid leave (TD20). */
  payableDays: number
  /** What late marks beyond the allowed ones cost, in days of leave and not of pay (TD22). */
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
  /** What the policy says of being late more often than it allows. */
  late: LateRules
}

/** One line of the matrix of people and dates: their stored days between two dates, as `getEmployeeAttendanceBasedonDates` answers them. */
export interface PersonDays {
  empId: number
  fullName: string
  department: string
  days: readonly PersonDay[]
}

/** A day in that matrix; `leave` is the code of its type. */
export interface PersonDay {
  date: CalendarDate
  status: DayStatus
  shares: Shares
  leave: string | null
}
