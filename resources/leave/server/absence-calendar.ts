import { getTable } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../../../server/records/scopes'
import { bindValues, compileStatementOnce } from '../../../server/records/sql/compile-statement'
import { compileTrustedFilter } from '../../../server/records/sql/filter-sql'
import { compiledPart, getSqlText, jsonPairsSql, sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import { SqlParameters } from '../../../server/records/sql-parameters'
import type { LooseFilter } from '../../../src/framework/filter'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { Absence } from '../rules/absences'

const r = sqlNames(leaveRequests, 'r')
const p = sqlNames(employees, 'p')
const t = sqlNames(leaveTypes, 't')
const e = sqlNames(employees, 'e')

export const calendarScopes = ['reports', 'department', 'all'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** The filters of the people in each scope. */
const peopleFilters: Readonly<Record<CalendarScope, LooseFilter>> = {
  reports: { id: { in: '$reports' } },
  department: { departmentId: { in: '$ownDepartment' } },
  all: { id: { empty: false } },
}

/** Whose absences are listed: a scope of the caller, or the team of a person. */
type CalendarPeople = CalendarScope | { teamOf: number }

/** Lists who is absent on some day of the period, by name, among the people whom the caller may see. */
export async function listAbsences(
  context: Reader,
  people: CalendarPeople,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Absence[]> {
  const [scope, teamOf] = typeof people === 'string' ? [people, null] : [null, people.teamOf]
  const shape = JSON.stringify(['leaveCalendar', scope, getRightsKey(context.caller)])
  const statement = compileStatementOnce(context.model, shape, () => absencesSql(context, scope))
  const { live, taken } = leaveRequests.workflow.sets
  const values = [live, taken, leaveRequests.approval.waits, from, to, teamOf]
  const { rows } = await context.sql.query<{ absence: Absence }>(bindValues(statement, context, values))
  return rows.map(({ absence }) => absence)
}

/** @param scope null for the team of a person: those who report to the same manager */
function absencesSql({ model, caller }: Reader, scope: CalendarScope | null) {
  const slots = new SqlParameters()
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const [requests, people] = [getTable(model, leaveRequests.name), getTable(model, employees.name)]
  const isSeen = compiledPart(scopeSql(model, requests, getVerbScope(requests, 'list', caller), 'r', slots))
  const mayList = compiledPart(scopeSql(model, people, getVerbScope(people, 'list', caller), 'p', slots))
  const inScope = scope
    ? compiledPart(compileTrustedFilter(model, people, peopleFilters[scope], 'p', slots).sql)
    : sqlPart`${p.reportingManagerEmpId} = (select ${e.reportingManagerEmpId} from ${e} where ${e.id} = ${place(5, 'bigint')})`
  const absenceJson = sqlPart`json_build_object('id', case when seen then ${r.id} end, 'name', ${p.fullName},
    ${jsonPairsSql(r, ['empId', 'fromDate', 'toDate', 'fromSession', 'toSession'])},
    'isTentative', ${r.status} = ${place(2, 'text')}, 'leaveTypeId', case when seen then ${t.id} end,
    'leaveType', case when seen then ${t.name} end, 'colour', case when seen then ${t.colour} end)`
  const text = sqlPart`select ${absenceJson} as absence from ${r} join ${p} on ${p.id} = ${r.empId}
    join ${t} on ${t.id} = ${r.leaveTypeId}
    cross join lateral (select coalesce(${isSeen}, false) as seen) s
    where ${r.status} = any(${place(0, 'text[]')}) and ${r.fromDate} <= ${place(4, 'date')}
      and ${r.toDate} >= ${place(3, 'date')}
    and ${inScope} and ${mayList} and (seen or ${r.status} = any(${place(1, 'text[]')}))
      order by ${p.fullName}, ${r.fromDate}, ${r.id}`
  return { slots, text: getSqlText(text) }
}
