import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import type { AbsentMember } from '../rules/absences'

const p = sqlNames(employees, 'p')
const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')
const leaveRequestsTable = sqlNames(leaveRequests)

interface TeamAbsences {
  /** The size of the team with the requester. */
  size: number
  away: readonly AbsentMember[]
}

const leaveTeamSql = statement('leave_team')`
  with team as (select ${p.id} as id, ${p.fullName} as name from ${p} join ${e} on ${e.id} = $1
  where ${p.reportingManagerEmpId} = ${e.reportingManagerEmpId} and ${p.status} = any($2::text[]))
  select (select count(*)::int from team) as size,
  (select json_agg(json_build_object(${jsonPairsSql(r, ['empId', 'fromDate', 'toDate', 'fromSession', 'toSession'])},
    'name', t.name, 'isTentative', ${r.status} = $6) order by ${r.fromDate}, t.name)
  from ${r} join team t on t.id = ${r.empId} where ${r.empId} <> $1 and ${r.status} = any($3::text[])
  and ${r.fromDate} <= $5::date and ${r.toDate} >= $4::date) as away`

/**
 * Reads the others who report to the same manager, and who of them is absent between the dates.
 * @param hasTentative includes leave that is not decided yet; only approvers may see it
 */
export async function readTeamAbsences(
  sql: Sql,
  { empId, from, to }: { empId: number; from: CalendarDate; to: CalendarDate },
  hasTentative: boolean,
): Promise<TeamAbsences> {
  const { rows } = await sql.query<{ size: number; away: AbsentMember[] | null }>(
    leaveTeamSql(
      empId,
      employees.workflow.sets.there,
      hasTentative ? leaveRequests.workflow.sets.live : leaveRequests.workflow.sets.taken,
      from,
      to,
      leaveRequests.approval.waits,
    ),
  )
  return { size: rows[0]?.size ?? 0, away: rows[0]?.away ?? [] }
}

const leaveIsAwaySql = statement('leave_is_away')`
  select from ${leaveRequestsTable} where ${leaveRequestsTable.empId} = $1 and ${leaveRequestsTable.status} = any($2)
    and ${leaveRequestsTable.fromDate} <= $4::date and ${leaveRequestsTable.toDate} >= $3::date limit 1`

/** Whether the person is absent on some day of the range. */
export async function isPersonAway(sql: Sql, empId: number, from: CalendarDate, to: CalendarDate): Promise<boolean> {
  const { rowCount } = await sql.query(leaveIsAwaySql(empId, leaveRequests.workflow.sets.taken, from, to))
  return rowCount > 0
}
