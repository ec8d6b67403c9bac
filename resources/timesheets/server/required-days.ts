import type { Sql } from '../../../server/database/connect'
import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { projectManagers } from '../../delivery/projectManagers'
import { projectMembers } from '../../delivery/projectMembers'
import { projects } from '../../delivery/projects'
import { type PeopleDayRange, readAttendedDays } from '../../workdays/server/public'
import { closedMonths } from '../closedMonths'
import { type BookableProject, canBookOn, markEntryObstacle } from '../rules/enterable-day'
import type { ExpectedDay } from '../rules/expected-day'
import { addDays, toWeekStart } from '../rules/week-dates'
import { timeSheets } from '../timeSheets'
import { readExpectedDays, type WeekReader } from './expected-days'

const c = sqlNames(closedMonths, 'c')
const p = sqlNames(projects, 'p')
const m = sqlNames(projectMembers, 'm')
const k = sqlNames(projectManagers, 'k')
const s = sqlNames(timeSheets, 's')

const closedSql = statement('timesheet_closed_months')`
  select ${c.fromDate} as "from", ${c.toDate} as "to" from ${c}
  where ${c.status} = 'closed' and ${c.fromDate} <= $2::date and ${c.toDate} >= $1::date`

const reopenedSql = statement('timesheet_reopened_weeks')`
  select ${s.empId} as "empId", ${s.weekStart} as "weekStart" from ${s}
  where ${s.empId} = any($1::bigint[]) and ${s.isReopened} and ${s.weekStart} between $2::date - 6 and $3::date`

const projectsSql = statement('timesheet_bookable_projects')`
  select ${p.id}, ${p.kind} <> 'client' as "isInternal", ${p.status} as status,
    ${p.startDate} as "startDate", ${p.endDate} as "endDate",
    (select coalesce(json_agg(a), '[]'::json) from (
      select ${m.empId} as "empId", ${m.fromDate} as "from", ${m.toDate} as "to" from ${m}
      where ${m.projectId} = ${p.id} and ${m.empId} = any($1::bigint[])
      union all select ${k.empId}, ${k.fromDate}, ${k.toDate} from ${k}
      where ${k.projectId} = ${p.id} and ${k.empId} = any($1::bigint[])) a) as allocations
  from ${p} where ${p.status} = 'active' and ${p.startDate} <= $3::date and coalesce(${p.endDate} >= $2::date, true)`

type Allocation = BookableProject['allocations'][number] & { empId: number }
type ProjectRow = Omit<BookableProject, 'allocations'> & { allocations: readonly Allocation[] }

/** Reads the projects for which each person can enter time between two days. */
async function readBookableProjects(
  sql: Sql,
  { empIds, from, to }: PeopleDayRange,
): Promise<(empId: number) => readonly BookableProject[]> {
  const { rows } = await sql.query<ProjectRow>(projectsSql(empIds, from, to))
  const internal = rows.filter(({ isInternal }) => isInternal)
  const byPerson = new Map<number, BookableProject[]>()
  for (const project of rows.filter(({ isInternal }) => !isInternal))
    for (const empId of new Set(project.allocations.map((allocation) => allocation.empId))) {
      const own = project.allocations.filter((allocation) => allocation.empId === empId)
      byPerson.set(empId, [...(byPerson.get(empId) ?? []), { ...project, allocations: own }])
    }
  return (empId) => [...internal, ...(byPerson.get(empId) ?? [])]
}

/** Answers a test whether a person can enter time for a project on a day. */
export async function readBookableDays(sql: Sql, empId: number, from: CalendarDate, to: CalendarDate) {
  const own = (await readBookableProjects(sql, { empIds: [empId], from, to }))(empId)
  return (projectId: number, date: CalendarDate): boolean =>
    own.some((project) => project.id === projectId && canBookOn(project, date))
}

/**
 * Reads what is expected of people on each day between two dates. Days on which they can enter nothing are not
 * required: closed months, days outside the employment, and days on which no project of theirs runs.
 */
export async function readRequiredDays(reader: WeekReader, range: PeopleDayRange): Promise<Map<number, ExpectedDay[]>> {
  const [{ sql }, { empIds, from, to }] = [reader, range]
  const expected = await readExpectedDays(reader, range)
  const closed = (await sql.query<{ from: CalendarDate; to: CalendarDate }>(closedSql(from, to))).rows
  const reopened = new Set(
    (await sql.query<{ empId: number; weekStart: CalendarDate }>(reopenedSql(empIds, from, to))).rows.map(
      ({ empId, weekStart }) => `${empId} ${weekStart}`,
    ),
  )
  const projectsOf = await readBookableProjects(sql, range)
  return new Map(
    [...expected].map(([empId, days]) => {
      const projects = projectsOf(empId)
      const required = days.map((day) => {
        const isMonthClosed = closed.some((month) => day.date >= month.from && day.date <= month.to)
        const isReopened = reopened.has(`${empId} ${toWeekStart(day.date)}`)
        return markEntryObstacle(day, { isMonthClosed, isReopened, projects })
      })
      return [empId, required]
    }),
  )
}

/** Reads what is expected of a person in a week. */
export const readRequiredWeek = async (reader: WeekReader, empId: number, weekStart: CalendarDate) =>
  (await readRequiredDays(reader, { empIds: [empId], from: weekStart, to: addDays(weekStart, 6) })).get(empId) ?? []

const elsewhere = ['on_duty', 'travelling']

/**
 * Reads the week and its attended minutes, and marks the days on which the person was on duty elsewhere or
 * travelling.
 */
export async function readAttendedWeek(
  reader: WeekReader & Pick<Reader, 'model'>,
  empId: number,
  weekStart: CalendarDate,
) {
  const days = await readRequiredWeek(reader, empId, weekStart)
  const attended = (await readAttendedDays(reader, [empId], weekStart, addDays(weekStart, 6))) ?? []
  const away = new Set(attended.flatMap(({ workDate, status }) => (elsewhere.includes(status ?? '') ? workDate : [])))
  return {
    days: days.map((day) => (away.has(day.date) ? { ...day, isElsewhere: true } : day)),
    minutes: Object.fromEntries(attended.map(({ workDate, workedMinutes }) => [workDate, workedMinutes])),
  }
}
