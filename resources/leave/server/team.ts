import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/dates'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import type { Away } from '../rules/away'
import type { TeamLeave } from '../rules/coverage'

export interface Team {
  /** People of the team, the one who asks included. */
  size: number
  away: readonly Away[]
}

/**
 * The others who report to the same manager, and who of them is away between the dates.
 * @param hasTentative also those whose leave is not decided yet: for whoever decides, not for everybody
 */
export async function readTeam(
  sql: Sql,
  { empId, from, to }: { empId: number; from: CalendarDate; to: CalendarDate },
  hasTentative: boolean,
): Promise<Team> {
  const { rows } = await sql.query<{ size: number; away: Away[] | null }>({
    name: 'leave_team',
    text:
      'with team as (select p.id, p.full_name from employees p join employees e on e.id = $1 ' +
      'where p.reporting_manager_emp_id = e.reporting_manager_emp_id and p.status = any($2::text[])) ' +
      'select (select count(*)::int from team) as size, ' +
      "(select json_agg(json_build_object('empId', r.emp_id, 'name', t.full_name, 'fromDate', r.from_date, 'toDate', r.to_date, " +
      "'fromSession', r.from_session, 'toSession', r.to_session, 'isTentative', r.status = $6) order by r.from_date, t.full_name) " +
      'from leave_requests r join team t on t.id = r.emp_id where r.emp_id <> $1 and r.status = any($3::text[]) ' +
      'and r.from_date <= $5::date and r.to_date >= $4::date) as away',
    values: [
      empId,
      employees.workflow.sets.there,
      hasTentative ? leaveRequests.workflow.sets.live : leaveRequests.workflow.sets.taken,
      from,
      to,
      leaveRequests.approval.waits,
    ],
  })
  return { size: rows[0]?.size ?? 0, away: rows[0]?.away ?? [] }
}

export const teamLeaves = ({ away }: Team): TeamLeave[] =>
  away.map(({ empId, fromDate, toDate, fromSession, toSession }) => ({
    empId,
    span: { fromDate, toDate, fromSession, toSession },
  }))

/** Whether the person is away on some day between the two dates. */
export async function isAway(sql: Sql, empId: number, from: CalendarDate, to: CalendarDate): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'leave_is_away',
    text: 'select from leave_requests where emp_id = $1 and status = any($2) and from_date <= $4::date and to_date >= $3::date limit 1',
    values: [empId, leaveRequests.workflow.sets.taken, from, to],
  })
  return rowCount > 0
}
