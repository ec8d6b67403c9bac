import { tableOf } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { rightsKey, scopeSql, verbScope } from '../../../server/records/reading'
import { Slots } from '../../../server/records/slots'
import { aliasOf, compiledPart, joined, named, sqlPart, textOf } from '../../../server/records/sql/named-sql'
import { bind, compiled } from '../../../server/records/sql/statement'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'

const t = named(leaveRequests, 't')
const p = named(employees, 'p')
const y = named(leaveTypes, 'y')
const o = named(departments, 'o')

/** SQL of what days of leave are grouped by: request `t`, its person `p`, its type `y`, the day `d`. */
const groupings = {
  type: { value: t.leaveTypeId, label: y.name },
  status: { value: t.status, label: t.status },
  month: { value: sqlPart`left(d.day ->> 'date', 7)`, label: sqlPart`left(d.day ->> 'date', 7)` },
  year: { value: sqlPart`left(d.day ->> 'date', 4)::int`, label: sqlPart`left(d.day ->> 'date', 4)` },
  department: { value: p.departmentId, label: o.name },
} as const

export type Grouping = keyof typeof groupings

/** Whose days, and those of which calendar year; null: of all that the caller may see. */
export interface StatisticsRequest {
  empId: number | null
  year: number | null
}

export interface StatisticsRow {
  /** Values and labels by grouping: `type`, `typeLabel`. */
  [grouping: string]: string | number
  requests: number
  days: number
}

/**
 * Requests and days of leave within the requests that the caller may list, grouped by each of `by` in turn. Days count
 * where they fall, so that leave over the end of a month or year is told in both.
 */
export async function leaveStatistics(
  reader: Reader,
  by: readonly Grouping[],
  { empId, year }: StatisticsRequest,
): Promise<StatisticsRow[]> {
  const shape = JSON.stringify(['leaveStatistics', by, rightsKey(reader.caller)])
  const statement = compiled(reader.model, shape, () => statisticsSql(reader, by))
  const { rows } = await reader.sql.query<{ row: StatisticsRow }>(bind(statement, reader, [empId, year]))
  return rows.map(({ row }) => row)
}

function statisticsSql({ model, caller }: Reader, by: readonly Grouping[]) {
  const slots = new Slots()
  const table = tableOf(model, leaveRequests.name)
  const isSeen = compiledPart(scopeSql(model, table, verbScope(table, 'list', caller), 't', slots))
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const [empId, year] = [place(0, 'bigint'), place(1, 'int')]
  const columns = by.flatMap((name) => {
    const { value, label } = groupings[name]
    return [sqlPart`${value} as ${aliasOf(name)}`, sqlPart`${label} as ${aliasOf(`${name}Label`)}`]
  })
  const places = joined(
    columns.map((_, at) => sqlPart`${at + 1}`),
    ', ',
  )
  const text = sqlPart`select to_json(g) as row from (select ${joined(columns, ', ')}, count(distinct ${t.id})::int as requests,
    coalesce(sum((d.day ->> 'counted')::numeric), 0)::float8 as days
    from ${t} join ${p} on ${p.id} = ${t.empId} join ${y} on ${y.id} = ${t.leaveTypeId} join ${o} on ${o.id} = ${p.departmentId}
    cross join lateral jsonb_array_elements(${t.breakdown}) as d(day)
    where ${isSeen} and (${empId} is null or ${t.empId} = ${empId})
    and (${year} is null or left(d.day ->> 'date', 4)::int = ${year}) group by ${places} order by ${places}) g`
  return { slots, text: textOf(text) }
}
