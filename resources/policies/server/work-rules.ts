import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendancePolicies } from '../attendancePolicies'
import type { AttendanceRules } from '../rules/day-minutes'
import type { Timing } from '../rules/shift-times'
import { timingPolicies } from '../timingPolicies'
import { findVersionInForce, readPolicyVersions, type StoredVersion } from './versions-in-force'

/**
 * The rules of work for a person on a day. A kind is undefined if no version was published for the person.
 */
export interface WorkRules {
  timing: (StoredVersion & Timing) | undefined
  attendance: (StoredVersion & AttendanceRules) | undefined
}

/** Reads the rules of work of people on any of the days. */
export async function readWorkRules(
  sql: Sql,
  range: { empIds: readonly number[]; from: CalendarDate; to: CalendarDate },
): Promise<(empId: number, date: CalendarDate) => WorkRules> {
  const [timings, attendance] = await Promise.all([
    readPolicyVersions(sql, timingPolicies, range),
    readPolicyVersions(sql, attendancePolicies, range),
  ])
  return (empId, date) => ({
    timing: findVersionInForce(timings, empId, date) as WorkRules['timing'],
    attendance: findVersionInForce(attendance, empId, date) as WorkRules['attendance'],
  })
}
