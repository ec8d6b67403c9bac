import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** Attendance of a person on a day. */
export interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  /** On duty or travelling: without punches nothing is compared. */
  status?: string
}

type AttendanceReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) => Promise<readonly AttendedDay[]>

/** Reads attendance; the composition connects it. Days without data are not compared. */
export const attendance: { read: AttendanceReader } = { read: async () => [] }
