import type { Reader } from '../../../server/records/query'
import { computeDayStatistics, type DayStatisticsQuery } from '../../../server/records/reports/day-statistics'
import { sqlNames, sqlPart } from '../../../server/records/sql/named-sql'
import { projects } from '../../delivery/projects'
import { customers } from '../../sales/customers'
import { onDutyRequests } from '../onDutyRequests'

const t = sqlNames(onDutyRequests, 't')
const c = sqlNames(customers, 'c')
const j = sqlNames(projects, 'j')

const statistics = {
  of: onDutyRequests,
  // Duty for a project counts for the customer of the project.
  from: sqlPart`${t} left join ${j} on ${j.id} = ${t.projectId} left join ${c} on ${c.id} = coalesce(${t.customerId}, ${j.customerId})
    cross join lateral jsonb_array_elements(${t.breakdown}) as d(day)`,
  ...{ id: t.id, empId: t.empId, figure: sqlPart`(d.day ->> 'fraction')::numeric`, reads: 'purpose' },
  by: {
    purpose: { value: t.purpose, label: t.purpose },
    month: { value: sqlPart`left(d.day ->> 'date', 7)`, label: sqlPart`left(d.day ->> 'date', 7)` },
    customer: { value: c.id, label: c.name },
  },
}

/** Answers days of work on duty by purpose, by month and by customer. */
export const readDutyStatistics = async (reader: Reader, query: DayStatisticsQuery) => ({
  purpose: await computeDayStatistics(reader, statistics, ['purpose'], query),
  month: await computeDayStatistics(reader, statistics, ['month'], query),
  customer: await computeDayStatistics(reader, statistics, ['customer'], query),
})
