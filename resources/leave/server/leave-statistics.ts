import type { Reader } from '../../../server/records/query'
import { computeDayStatistics, type DayStatisticsQuery } from '../../../server/records/reports/day-statistics'
import { sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'

const t = sqlNames(leaveRequests, 't')
const p = sqlNames(employees, 'p')
const y = sqlNames(leaveTypes, 'y')
const o = sqlNames(departments, 'o')

/** The ways to group days of leave. */
const groupings = {
  type: { value: t.leaveTypeId, label: y.name },
  status: { value: t.status, label: t.status },
  month: { value: sqlPart`left(d.day ->> 'date', 7)`, label: sqlPart`left(d.day ->> 'date', 7)` },
  year: { value: sqlPart`left(d.day ->> 'date', 4)::int`, label: sqlPart`left(d.day ->> 'date', 4)` },
  department: { value: p.departmentId, label: o.name },
} as const

export type StatisticsGrouping = keyof typeof groupings

const statistics = {
  of: leaveRequests,
  from: sqlPart`${t} join ${p} on ${p.id} = ${t.empId} join ${y} on ${y.id} = ${t.leaveTypeId}
    join ${o} on ${o.id} = ${p.departmentId}
    cross join lateral jsonb_array_elements(${t.breakdown}) as d(day)`,
  ...{ id: t.id, empId: t.empId, figure: sqlPart`(d.day ->> 'counted')::numeric` },
  by: groupings,
}

/** Counts requests and days of leave by group. */
export const readLeaveStatistics = (reader: Reader, by: readonly StatisticsGrouping[], query: DayStatisticsQuery) =>
  computeDayStatistics(reader, statistics, by, query)
