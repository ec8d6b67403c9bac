import { attendancePolicies } from '../../policies/attendancePolicies'
import { toDefaultValues } from '../../policies/default-timing'
import type { DayRules } from './day-input'
import type { LocationCheck } from './location-check'

/** The rules of an attendance policy that apply to a whole month. */
interface MonthRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
  lateLeaveTypeId?: number | null
  regularizationWindowDays: number
  regularizationsPerMonth: number
  workModesAllowed: readonly string[]
  locationCheck: LocationCheck
}

/** The defaults for people without a published attendance policy. */
export const usualAttendance = toDefaultValues(attendancePolicies) as DayRules & MonthRules
