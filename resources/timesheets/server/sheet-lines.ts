import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { projects } from '../../delivery/projects'
import type { SliceLine } from '../rules/week-slices'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'

const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(timeSheets, 's')
const p = sqlNames(projects, 'p')

/** A line with the fields that the rules of its week need. */
interface SheetLine extends SliceLine {
  id: number
  date: CalendarDate
  isQueried: boolean
}

const linesSql = statement('timesheet_lines')`
  select ${t.id}, ${t.date}, ${t.minutes}::int as minutes, ${t.isBillable} as "isBillable", ${t.isQueried} as "isQueried", ${t.projectId} as "projectId",
    ${p.name} as project, ${p.timesheetApproval} = 'project_manager' as "asksManager"
  from ${t} join ${p} on ${p.id} = ${t.projectId} where ${t.timeSheetId} = $1 order by ${t.id}`

/** Reads all lines of a week with the rights of the server, to check them and to find the approvers. */
export const readSheetLines = async (sql: Sql, timeSheetId: number): Promise<SheetLine[]> =>
  (await sql.query<SheetLine>(linesSql(timeSheetId))).rows

const sheetSql = statement('timesheet_of_week')`
  select ${s.id} from ${s} where ${s.empId} = $1 and ${s.weekStart} = $2::date`

/** Finds the week of a person; undefined while nothing was entered. */
export async function findSheetId(sql: Sql, empId: number, weekStart: CalendarDate): Promise<number | undefined> {
  return (await sql.query<{ id: number }>(sheetSql(empId, weekStart))).rows[0]?.id
}

const lockWeekSql = statement('timesheet_lock_week')`
  select pg_advisory_xact_lock(hashtextextended('timesheet of ' || $1::bigint || ' ' || $2::text, 0))`

/** Locks the week, so that two devices of a person save it one after the other. */
export async function lockTimeSheetWeek(sql: Sql, empId: number, weekStart: CalendarDate): Promise<void> {
  await sql.query(lockWeekSql(empId, weekStart))
}
