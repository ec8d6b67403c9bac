import { attributeOf, tableOf } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { readScope, rightsKey, scopeSql, verbScope } from '../../../server/records/reading'
import { Slots } from '../../../server/records/slots'
import { compileTrusted } from '../../../server/records/sql/filter-sql'
import { compiledPart, named, sqlPart, textOf } from '../../../server/records/sql/named-sql'
import { bind, compiled } from '../../../server/records/sql/statement'
import type { LooseFilter } from '../../../src/framework/filter'
import { projects } from '../../delivery/projects'
import { customers } from '../../sales/customers'
import { onDutyRequests } from '../onDutyRequests'

const t = named(onDutyRequests, 't')
const c = named(customers, 'c')
const j = named(projects, 'j')

/** What days of duty are grouped by; a project stands for its customer. */
const groupings = {
  purpose: { value: sqlPart`${t.purpose}`, label: sqlPart`${t.purpose}` },
  month: { value: sqlPart`left(d.day ->> 'date', 7)`, label: sqlPart`left(d.day ->> 'date', 7)` },
  customer: { value: sqlPart`${c.id}::text`, label: sqlPart`${c.name}` },
} as const

/** Days of duty that have a value in common; null: without a customer. */
interface Group {
  value: string | null
  label: string | null
  requests: number
  days: number
}

export type DutyStatistics = Record<keyof typeof groupings, Group[]>

/** Granted days of work on duty in a calendar year, of requests of which the caller may see what they are for. */
export async function dutyStatistics(
  reader: Reader,
  filter: LooseFilter,
  empId: number | null,
  year: number,
): Promise<DutyStatistics> {
  const read = async (by: keyof typeof groupings) => {
    const shape = JSON.stringify(['dutyStatistics', by, filter, rightsKey(reader.caller)])
    const statement = compiled(reader.model, shape, () => statisticsSql(reader, filter, by))
    const values = [empId, year, onDutyRequests.workflow.sets.granted]
    return (await reader.sql.query<{ row: Group }>(bind(statement, reader, values))).rows.map(({ row }) => row)
  }
  return { purpose: await read('purpose'), month: await read('month'), customer: await read('customer') }
}

function statisticsSql({ model, caller }: Reader, filter: LooseFilter, by: keyof typeof groupings) {
  const slots = new Slots()
  const table = tableOf(model, onDutyRequests.name)
  const isListed = compiledPart(scopeSql(model, table, verbScope(table, 'list', caller), 't', slots))
  const isRead = compiledPart(scopeSql(model, table, readScope(attributeOf(table, 'purpose'), caller), 't', slots))
  const inScope = compiledPart(compileTrusted(model, table, filter, 't', slots).sql)
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const [empId, year, states] = [place(0, 'bigint'), place(1, 'int'), place(2, 'text[]')]
  const { value, label } = groupings[by]
  const text = sqlPart`select to_json(g) as row from (select ${value} as value, ${label} as label, count(distinct ${t.id})::int as requests,
    coalesce(sum((d.day ->> 'fraction')::numeric), 0)::float8 as days
    from ${t} left join ${j} on ${j.id} = ${t.projectId} left join ${c} on ${c.id} = coalesce(${t.customerId}, ${j.customerId}) cross join lateral jsonb_array_elements(${t.breakdown}) as d(day)
    where ${isListed} and ${isRead} and ${inScope} and (${empId} is null or ${t.empId} = ${empId}) and ${t.status} = any(${states})
    and left(d.day ->> 'date', 4)::int = ${year} group by 1, 2 order by 1, 2) g`
  return { slots, text: textOf(text) }
}
