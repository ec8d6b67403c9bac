import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceDays } from '../attendanceDays'
import { daySets } from '../sets'

const d = sqlNames(attendanceDays, 'd')

const attendedSql = statement('attended_days')`
  select ${d.empId} as "empId", ${d.workDate} as "workDate", ${d.workedMinutes}::int as "workedMinutes", ${d.status} as status from ${d}
  where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date and not ${d.status} = any($4::text[])
    and (${d.firstIn} is not null or ${d.status} in ('on_duty', 'travelling'))`

interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  status: string
}

/**
 * Reads the past days on which people were present or worked elsewhere. Other days are left out, as they do
 * not tell whether somebody worked.
 */
export const readAttendanceDays = async (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<AttendedDay[]> => (await sql.query<AttendedDay>(attendedSql(empIds, from, to, daySets.open))).rows
