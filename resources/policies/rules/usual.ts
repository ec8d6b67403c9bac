import type { AttendanceRules } from './day'
import type { Timing } from './shift'

/** Where no timing policy was published: as a new one begins. */
export const usualTiming: Timing = {
  ...{ startTime: '09:00', endTime: '18:00', halfDaySplitAt: '13:30', breakMinutes: 60 },
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  ...{ halfDays: null, alternateDays: null, offWeeks: null },
}

/** Where no attendance policy was published: as a new one begins. */
export const usualAttendance: AttendanceRules & {
  overtimeFrom: number
  autoCheckoutAt: string
  lateRule: string
  lateMarksPerMonthAllowed: number
  regularizationWindowDays: number
  regularizationsPerMonth: number
  workModesAllowed: readonly string[]
} = {
  ...{ fullDayMinutes: 420, halfDayMinutes: 210, graceMinutes: 10, earlyExitMinutes: 15 },
  ...{ overtimeFrom: 30, autoCheckoutAt: '23:30', lateRule: 'none', lateMarksPerMonthAllowed: 3 },
  ...{ regularizationWindowDays: 7, regularizationsPerMonth: 3, workModesAllowed: ['office', 'remote', 'client_site'] },
}
