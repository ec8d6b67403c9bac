import { attendancePolicies } from '../../policies/attendancePolicies'
import { asBegun } from '../../policies/usual'
import type { DayRules, DayTiming } from './given'

/** What an attendance policy says of more than one day. */
interface MonthRules {
  lateRule: string
  lateMarksPerMonthAllowed: number
  regularizationWindowDays: number
  regularizationsPerMonth: number
  workModesAllowed: readonly string[]
}

/** Where no attendance policy was published. */
export const usualAttendance = asBegun(attendancePolicies) as DayRules & MonthRules

/** By which rules a person works, whatever was published for them. */
export type PersonRules = typeof usualAttendance & { timing: DayTiming; zone: string }
