import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceDays } from '../attendanceDays'

const d = sqlNames(attendanceDays, 'd')

/** The days that a person worked in a month, here or elsewhere. */
interface WorkedMonth {
  empId: number
  /** `YYYY-MM`. */
  month: string
  days: number
}

const workedMonthsSql = statement('attendance_worked_months')`
  select ${d.empId} as "empId", to_char(${d.workDate}, 'YYYY-MM') as month,
    sum(coalesce(${d.presentDays}, 0) + coalesce(${d.onDutyDays}, 0) + coalesce(${d.travelDays}, 0))::float8 as days
  from ${d} where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date group by 1, 2`

/** Reads the days that people worked, by month. */
export const readWorkedMonths = async (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<WorkedMonth[]> => (await sql.query<WorkedMonth>(workedMonthsSql(empIds, from, to))).rows
