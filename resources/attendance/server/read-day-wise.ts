import { getTable } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../../../server/records/scopes'
import { bindValues, compileStatementOnce } from '../../../server/records/sql/compile-statement'
import { compiledPart, getSqlText, jsonPairsSql, sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import { SqlParameters } from '../../../server/records/sql-parameters'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveTypes } from '../../leave/leaveTypes'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import type { PersonDays } from '../answers'
import { attendanceDays } from '../attendanceDays'

const d = sqlNames(attendanceDays, 'd')
const p = sqlNames(employees, 'p')
const o = sqlNames(departments, 'o')
const y = sqlNames(leaveTypes, 'y')
const z = sqlNames(leaveTypes, 'z')

/** The people and days to read. */
interface DayWiseRequest {
  from: CalendarDate
  to: CalendarDate
  departmentId: number | null
  locationId: number | null
  page: number
  perPage: number
}

/**
 * Reads a page of people, ordered by name, with those of their days that the caller may list. Also returns
 * the total number of people.
 */
export async function readDayWisePage(
  reader: Reader,
  { from, to, departmentId, locationId, page, perPage }: DayWiseRequest,
): Promise<{ people: PersonDays[]; total: number }> {
  const shape = JSON.stringify(['attendanceDayWise', getRightsKey(reader.caller)])
  const statement = compileStatementOnce(reader.model, shape, () => dayWiseSql(reader))
  const values = [from, to, departmentId, locationId, perPage, (page - 1) * perPage]
  const { rows } = await reader.sql.query<{ people: PersonDays[]; total: number }>(
    bindValues(statement, reader, values),
  )
  return rows[0] ?? { people: [], total: 0 }
}

function dayWiseSql({ model, caller }: Reader) {
  const slots = new SqlParameters()
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const days = getTable(model, attendanceDays.name)
  const isSeen = compiledPart(scopeSql(model, days, getVerbScope(days, 'list', caller), 'd', slots))
  const [departmentId, locationId] = [place(2, 'bigint'), place(3, 'bigint')]
  const shares = sqlPart`json_build_object('present', ${d.presentDays}::float8, 'leave', ${d.leaveDays}::float8, 'onDuty', ${d.onDutyDays}::float8,
    'travel', ${d.travelDays}::float8, 'holiday', ${d.holidayDays}::float8, 'weekend', ${d.weekendDays}::float8, 'absent', ${d.absentDays}::float8)`
  const ofPerson = sqlPart`select json_agg(json_build_object('date', ${d.workDate}, ${jsonPairsSql(d, ['status'])}, 'shares', ${shares}, 'leave', ${y.code}, 'secondLeave', ${z.code}) order by ${d.workDate})
    from ${d} left join ${y} on ${y.id} = ${d.leaveTypeId} left join ${z} on ${z.id} = ${d.secondLeaveTypeId}
    where ${d.empId} = shown.id and ${d.workDate} between ${place(0, 'date')} and ${place(1, 'date')} and ${isSeen}`
  const text = sqlPart`with seen as materialized (
      select distinct ${d.empId} as id from ${d} where ${d.workDate} between ${place(0, 'date')} and ${place(1, 'date')} and ${isSeen}),
    asked as materialized (
      select ${p.id}, ${p.fullName} as name, ${o.name} as department from ${p} join seen on seen.id = ${p.id} join ${o} on ${o.id} = ${p.departmentId}
      where (${departmentId} is null or ${p.departmentId} = ${departmentId}) and (${locationId} is null or ${p.locationId} = ${locationId})),
    shown as (select * from asked order by name, id limit ${place(4, 'int')} offset ${place(5, 'int')})
    select (select count(*)::int from asked) as total,
      coalesce((select json_agg(json_build_object('empId', shown.id, 'fullName', shown.name, 'department', shown.department, 'days', (${ofPerson}))
        order by shown.name, shown.id) from shown), '[]') as people`
  return { slots, text: getSqlText(text) }
}
