import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { usualTiming } from '../../policies/default-timing'
import { leavePolicies, weekdays } from '../../policies/leavePolicies'
import type { AttendanceRules, Timing } from '../../policies/public'
import {
  findVersionInForce,
  type PolicyVersions,
  readPolicyVersions,
  type StoredVersion,
} from '../../policies/server/public'
import { timingPolicies } from '../../policies/timingPolicies'

/** The rules of work for a person on a day. */
export interface WorkRules {
  /** The published timing policy, else the usual hours without the days off of the leave policy. */
  timing: Timing & { id?: number; flexMinutes?: number; crossesMidnight?: boolean }
  /** Undefined if no version was published for the person. */
  attendance: (StoredVersion & AttendanceRules) | undefined
}

/** The people and the days to read; both ends are included. */
export interface PeopleDayRange {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
}

export interface WorkRulesQuery extends PeopleDayRange {
  /** Versions of the leave policy other than the published ones, for a preview. */
  leavePolicies?: PolicyVersions
}

/** Reads the rules of work of people on any of the days. */
export async function readWorkRules(
  sql: Sql,
  query: WorkRulesQuery,
): Promise<(empId: number, date: CalendarDate) => WorkRules> {
  const [timings, attendance, leave] = await Promise.all([
    readPolicyVersions(sql, timingPolicies, query),
    readPolicyVersions(sql, attendancePolicies, query),
    query.leavePolicies ?? readPolicyVersions(sql, leavePolicies, query),
  ])
  const usualTimings = new Map<number, Timing>()
  const findUsualTiming = (empId: number, date: CalendarDate): Timing => {
    const version = findVersionInForce(leave, empId, date)
    if (!version) return usualTiming
    const daysOff = (version.weekendDays ?? []) as readonly string[]
    const workDays = Object.keys(weekdays).filter((weekday) => !daysOff.includes(weekday))
    const timing = usualTimings.get(version.id) ?? { ...usualTiming, workDays }
    usualTimings.set(version.id, timing)
    return timing
  }
  return (empId, date) => ({
    timing: (findVersionInForce(timings, empId, date) as Timing | undefined) ?? findUsualTiming(empId, date),
    attendance: findVersionInForce(attendance, empId, date) as WorkRules['attendance'],
  })
}
