import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendancePolicies } from '../attendancePolicies'
import type { AttendanceRules } from '../rules/day'
import type { Timing } from '../rules/shift'
import { timingPolicies } from '../timingPolicies'
import { readVersions, type StoredVersion, versionOn } from './versions-in-force'

/** By which rules somebody works on a day; undefined where none were published for them. */
export interface WorkRules {
  timing: (StoredVersion & Timing) | undefined
  attendance: (StoredVersion & AttendanceRules) | undefined
}

/** The rules of work of people on any of the days, read at once. */
export async function readWorkRules(
  sql: Sql,
  asked: { empIds: readonly number[]; from: CalendarDate; to: CalendarDate },
): Promise<(empId: number, date: CalendarDate) => WorkRules> {
  const [timings, attendance] = await Promise.all([
    readVersions(sql, timingPolicies, asked),
    readVersions(sql, attendancePolicies, asked),
  ])
  return (empId, date) => ({
    timing: versionOn(timings, empId, date) as WorkRules['timing'],
    attendance: versionOn(attendance, empId, date) as WorkRules['attendance'],
  })
}
