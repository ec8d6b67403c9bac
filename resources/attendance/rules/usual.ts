import { attendancePolicies } from '../../policies/attendancePolicies'
import { toDefaultValues } from '../../policies/usual'
import type { DayRules } from './given'
import type { LocationCheck } from './place'

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
