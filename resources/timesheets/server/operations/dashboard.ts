import { todayOfCaller } from '../../../../server/records/person-day'
import type { Reader } from '../../../../server/records/query'
import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { number } from '../../../../src/fields/number'
import { projects } from '../../../delivery/projects'
import { sumUtilisation } from '../../../delivery/rules/public'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { peopleSets } from '../../../people/sets'
import type { TeamMember, TimesheetDashboard } from '../../answers'
import { addDays, toWeekStart } from '../../rules/week-dates'
import { timeSheets } from '../../timeSheets'
import { timeSheetTasks } from '../../timeSheetTasks'
import { isWeekMissing } from '../jobs/remind-of-missing-weeks'
import { type PersonWeek, readPersonWeeks } from '../person-weeks'

const t = sqlNames(timeSheetTasks, 't')
const p = sqlNames(projects, 'p')

const byProjectSql = statement('timesheet_hours_by_project')`
  select ${t.projectId} as "projectId", ${p.name} as project, sum(${t.minutes})::int as minutes, coalesce(sum(${t.minutes}) filter (where ${t.isBillable}), 0)::int as "billableMinutes"
  from ${t} join ${p} on ${p.id} = ${t.projectId} where ${t.empId} = $1 and ${t.date} between $2::date and $3::date group by 1, 2 order by 3 desc, 1`

/** Lists the caller's direct reports, for the table of a manager. */
async function listDirectReports(reader: Reader): Promise<{ id: number; fullName: string }[]> {
  const filter = { and: [{ id: { in: '$directReports' } }, { status: { in: peopleSets.there } }] }
  const request = { perPage: 500, sort: [['fullName', 'asc']] as const, filter, fields: ['id', 'fullName'] }
  return (await readRecords<{ id: number; fullName: string }>(reader, employees.name, request)).rows
}

/** Answers the last weeks of the caller, what the time was for, and the weeks of their reports. */
export const getTimesheetDashboard = defineOperation({
  area: timeSheets.label,
  resource: timeSheets.name,
  name: 'getTimesheetDashboard',
  to: listGrantedRoles(timeSheets, 'list', allRoles),
  input: { weeks: number({ min: 1, max: 26, help: 'Default: 8' }) },
  async run(context, input) {
    const me = context.caller.empId ?? 0
    const to = toWeekStart(todayOfCaller(context))
    const from = addDays(to, -7 * ((input.weeks ?? 8) - 1))
    const reports = await listDirectReports(context)
    const weeks = await readPersonWeeks(context, { empIds: [me, ...reports.map(({ id }) => id)], from, to })
    const ofPerson = (empId: number) => weeks.filter((week) => week.empId === empId)
    const own = ofPerson(me)
    const { rows: byProject } = await context.sql.query<TimesheetDashboard['byProject'][number]>(
      byProjectSql(me, from, addDays(to, 6)),
    )
    const data: TimesheetDashboard = {
      weeks: own,
      byProject,
      missingWeeks: own.filter((week) => week.weekStart < to && isWeekMissing(week)).map(({ weekStart }) => weekStart),
      utilisationPercent: computeWeeksPercent(own),
      team: reports.map(
        ({ id, fullName }): TeamMember => ({
          empId: id,
          fullName,
          weeks: ofPerson(id),
          utilisationPercent: computeWeeksPercent(ofPerson(id)),
        }),
      ),
    }
    return { data }
  },
})

/** Computes the utilisation of weeks. */
const computeWeeksPercent = (weeks: readonly PersonWeek[]) =>
  sumUtilisation(weeks.map(({ approvedBillable: billable, expected }) => ({ billable, expected }))).percent
