import { attendancePolicies } from '../../policies/attendancePolicies'
import { toDefaultValues } from '../../policies/default-timing'
import type { DayRules } from './day-input'
import type { LocationCheck } from './location-check'

/** What an attendance policy says about more than one day. */
interface MonthRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
  lateLeaveTypeId?: number | null
  regularizationWindowDays: number
  regularizationsPerMonth: number
  workModesAllowed: readonly string[]
  locationCheck: LocationCheck
}

/** The defaults if no attendance policy was published. */
export const usualAttendance = toDefaultValues(attendancePolicies) as DayRules & MonthRules
