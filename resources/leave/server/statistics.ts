import { quote, tableOf } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { rightsKey, scopeSql, verbScope } from '../../../server/records/reading'
import { Slots } from '../../../server/records/slots'
import { bind, compiled } from '../../../server/records/statement'
import { leaveRequests } from '../leaveRequests'

/** SQL of what days of leave are grouped by: request `t`, its person `p`, its type `y`, the day `d`. */
const groupings = {
  type: { value: 't.leave_type_id', label: 'y.name' },
  status: { value: 't.status', label: 't.status' },
  month: { value: "left(d.day ->> 'date', 7)", label: "left(d.day ->> 'date', 7)" },
  year: { value: "left(d.day ->> 'date', 4)::int", label: "left(d.day ->> 'date', 4)" },
  department: { value: 'p.department_id', label: 'o.name' },
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
  const isSeen = scopeSql(model, table, verbScope(table, 'list', caller), 't', slots)
  const [empId, year] = ['bigint', 'int'].map((type, index) => slots.typed({ from: 'value', index }, type))
  const columns = by.flatMap((name) => {
    const { value, label } = groupings[name]
    return [`${value} as ${quote(name)}`, `${label} as ${quote(`${name}Label`)}`]
  })
  const places = columns.map((_, at) => at + 1).join(', ')
  const text =
    `select to_json(g) as row from (select ${columns.join(', ')}, count(distinct t.id)::int as requests, ` +
    `coalesce(sum((d.day ->> 'counted')::numeric), 0)::float8 as days from ${quote(table.name)} t ` +
    'join employees p on p.id = t.emp_id join leave_types y on y.id = t.leave_type_id join departments o on o.id = p.department_id ' +
    'cross join lateral jsonb_array_elements(t.breakdown) as d(day) ' +
    `where ${isSeen} and (${empId} is null or t.emp_id = ${empId}) ` +
    `and (${year} is null or left(d.day ->> 'date', 4)::int = ${year}) group by ${places} order by ${places}) g`
  return { slots, text }
}
