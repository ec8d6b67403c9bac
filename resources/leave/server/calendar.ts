import { compileTrusted } from '../../../server/records/filter-sql'
import { quote, tableOf } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { rightsKey, scopeSql, verbScope } from '../../../server/records/reading'
import { Slots } from '../../../server/records/slots'
import { bind, compiled } from '../../../server/records/statement'
import { bounds, type CalendarDate } from '../../../src/framework/dates'
import type { LooseFilter } from '../../../src/framework/filter'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { Absence } from '../rules/away'

export const calendarScopes = ['reports', 'department', 'all'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** The requests of the people of a scope. */
export async function scopeFilter(context: Reader, scope: CalendarScope): Promise<LooseFilter> {
  if (scope === 'reports') return { empId: { in: '$reports' } }
  return scope === 'all' ? { id: { empty: false } } : { 'empId.departmentId': { eq: await ownDepartment(context) } }
}

async function ownDepartment({ sql, caller }: Reader): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'own_department',
    text: 'select department_id as id from employees where id = $1',
    values: [caller.empId],
  })
  return rows[0]?.id ?? null
}

/**
 * Who is away in a month, by name, among the people whom the caller may see.
 * @param month `YYYY-MM`
 */
export async function absences(context: Reader, scope: CalendarScope, month: string): Promise<Absence[]> {
  const { startOfMonth, endOfMonth } = bounds(`${month}-01`)
  const shape = JSON.stringify(['leaveCalendar', scope, rightsKey(context.caller)])
  const statement = compiled(context.model, shape, () => absencesSql(context, scope))
  const values: (CalendarDate | readonly string[] | string | number | null)[] = [
    leaveRequests.workflow.sets.live,
    leaveRequests.workflow.sets.taken,
    leaveRequests.approval.waits,
    startOfMonth,
    endOfMonth,
    scope === 'department' ? await ownDepartment(context) : null,
  ]
  const { rows } = await context.sql.query<{ absence: Absence }>(bind(statement, context, values))
  return rows.map(({ absence }) => absence)
}

function absencesSql({ model, caller }: Reader, scope: CalendarScope) {
  const slots = new Slots()
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const [requests, people] = [tableOf(model, leaveRequests.name), tableOf(model, employees.name)]
  const isSeen = scopeSql(model, requests, verbScope(requests, 'list', caller), 'r', slots)
  const mayList = scopeSql(model, people, verbScope(people, 'list', caller), 'p', slots)
  const inScope = {
    reports: () => compileTrusted(model, people, { id: { in: '$reports' } }, 'p', slots).sql,
    department: () => `p.department_id = ${place(5, 'bigint')}`,
    all: () => 'true',
  }[scope]()
  const told =
    "json_build_object('id', case when seen then r.id end, 'empId', r.emp_id, 'name', p.full_name, 'fromDate', r.from_date, " +
    "'toDate', r.to_date, 'fromSession', r.from_session, 'toSession', r.to_session, " +
    `'isTentative', r.status = ${place(2, 'text')}, 'leaveTypeId', case when seen then t.id end, ` +
    "'leaveType', case when seen then t.name end, 'colour', case when seen then t.colour end)"
  const text =
    `select ${told} as absence from ${quote(requests.name)} r join ${quote(people.name)} p on p.id = r.emp_id ` +
    `join ${quote(tableOf(model, leaveTypes.name).name)} t on t.id = r.leave_type_id ` +
    `cross join lateral (select coalesce(${isSeen}, false) as seen) s ` +
    `where r.status = any(${place(0, 'text[]')}) and r.from_date <= ${place(4, 'date')} and r.to_date >= ${place(3, 'date')} ` +
    `and ${inScope} and ${mayList} and (seen or r.status = any(${place(1, 'text[]')})) order by p.full_name, r.from_date, r.id`
  return { slots, text }
}
