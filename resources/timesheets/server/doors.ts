import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** What attendance says of a day of somebody. */
export interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  /** On duty or travelling: where nothing was punched, nothing is compared. */
  status?: string
}

type AttendanceReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) => Promise<readonly AttendedDay[]>

/** Who tells what people attended; the composition connects it. Days that nobody tells are not compared. */
export const attendance: { read: AttendanceReader } = { read: async () => [] }
