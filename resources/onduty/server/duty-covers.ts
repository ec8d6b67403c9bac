import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { CoveredDay, CoverReader } from '../../attendance/server/public'
import { onDutyRequests } from '../onDutyRequests'
import type { DutyPart } from '../rules/duty-days'
import { findDutyHalves } from './counted-duty'

const r = sqlNames(onDutyRequests, 'r')

const dutyDaysSql = statement('duty_days')`
  select ${r.id}, ${r.empId} as "empId", d.day::date::text as date, ${r.session}, ${r.fromTime} as "fromTime", ${r.toTime} as "toTime"
  from ${r} cross join generate_series(greatest(${r.fromDate}, $3::date), least(${r.toDate}, $4::date), interval '1 day') d (day)
  where ${r.empId} = any($1::bigint[]) and ${r.status} = any($2::text[]) and ${r.fromDate} <= $4::date and ${r.toDate} >= $3::date
  order by 2, 3, 1`

interface DutyDay extends DutyPart {
  id: number
  empId: number
  date: CalendarDate
}

/** Reads the days of people that approved duty covers. */
export const readDutyCovers: CoverReader = async (sql, empIds, from, to, rulesOf) => {
  const { rows } = await sql.query<DutyDay>(dutyDaysSql(empIds, onDutyRequests.workflow.sets.granted, from, to))
  return rows.flatMap(({ id, empId, date, ...part }): CoveredDay[] => {
    const rules = rulesOf(empId, date)
    const halves = rules ? findDutyHalves(part, rules, date) : []
    const [half] = halves
    return half ? [{ empId, date, kind: 'onDuty', half: halves.length > 1 ? 'whole' : half, dutyId: id }] : []
  })
}
