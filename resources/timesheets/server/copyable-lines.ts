import { readPersonDay } from '../../../server/records/person-day'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Context } from '../../../server/wire/operation'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { projects } from '../../delivery/projects'
import type { WeekLineRow } from '../answers'
import { buildRowKey, pickWork } from '../rules/grid-rows'
import { addDays } from '../rules/week-dates'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readBookableDays, readRequiredWeek } from './required-days'

const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(timeSheets, 's')
const p = sqlNames(projects, 'p')

type CopyableLine = Pick<
  WeekLineRow,
  'date' | 'projectId' | 'phaseId' | 'taskId' | 'activity' | 'minutes' | 'isBillable' | 'description'
>

const linesSql = statement('timesheet_lines_to_copy')`
  select ${t.date}, ${t.projectId} as "projectId", ${t.phaseId} as "phaseId", ${t.taskId} as "taskId", ${t.activity}, ${t.minutes}::int as minutes, ${t.isBillable} as "isBillable", ${t.description}, ${s.weekStart} as week
  from ${t} join ${s} on ${s.id} = ${t.timeSheetId} join ${p} on ${p.id} = ${t.projectId} and ${p.status} = 'active'
  where ${s.empId} = $1 and ${s.weekStart} = any($2::date[]) order by ${t.id}`

/**
 * Reads what can be copied from the previous week: lines for the working days up to today, and the rows of
 * all its work.
 */
export async function readCopyableLines(context: Context, empId: number, weekStart: CalendarDate) {
  const { sql } = context
  const today = await readPersonDay(context, empId)
  const { rows } = await sql.query<CopyableLine & { week: CalendarDate }>(
    linesSql(empId, [addDays(weekStart, -7), weekStart]),
  )
  const existing = new Set(
    rows.filter(({ week }) => week === weekStart).map((line) => `${line.date} ${buildRowKey(line)}`),
  )
  const before = rows
    .filter(({ week }) => week !== weekStart)
    .map(({ week: _, ...line }) => ({ ...line, date: addDays(line.date, 7) }))
  const days = await readRequiredWeek(context, empId, weekStart)
  const isWorked = (date: CalendarDate) =>
    date <= today && days.some((day) => day.date === date && day.isRequired && day.allowedMinutes === null)
  const canBook = await readBookableDays(sql, empId, weekStart, addDays(weekStart, 6))
  const isOpen = ({ projectId, date }: CopyableLine) => isWorked(date) && canBook(projectId, date)
  const lines = before.filter((line) => isOpen(line) && !existing.has(`${line.date} ${buildRowKey(line)}`))
  const rowByKey = new Map(
    before.map((line) => [buildRowKey(line), { ...pickWork(line), isBillable: line.isBillable }]),
  )
  return { lines, rows: [...rowByKey.values()] }
}
