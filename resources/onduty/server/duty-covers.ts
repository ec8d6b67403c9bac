import type { Sql } from '../../../server/database/connect'
import type { PresenceQuery } from '../../../server/records/areas/presence-source'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { CoveredDay, CoverReader } from '../../attendance/server/public'
import { onDutyRequests } from '../onDutyRequests'
import type { DutyPart } from '../rules/duty-days'
import { findDutyHalves } from './counted-duty'

const r = sqlNames(onDutyRequests, 'r')

const dutyDaysSql = statement('duty_days')`
  select ${r.id}, ${r.empId} as "empId", ${r.status} as status, d.day::date::text as date, ${r.session}, ${r.fromTime} as "fromTime", ${r.toTime} as "toTime"
  from ${r} cross join generate_series(greatest(${r.fromDate}, $3::date), least(${r.toDate}, $4::date), interval '1 day') d (day)
  where ${r.empId} = any($1::bigint[]) and ${r.status} = any($2::text[]) and ${r.fromDate} <= $4::date and ${r.toDate} >= $3::date
  order by 2, 3, 1`

interface DutyDay extends DutyPart {
  id: number
  empId: number
  date: CalendarDate
  status: string
}

/** Reads the days, or halves of days, that duty in these states takes. */
export async function readDutyDays(
  sql: Sql,
  { empIds, from, to }: Pick<PresenceQuery, 'empIds' | 'from' | 'to'>,
  rulesOf: Parameters<CoverReader>[4],
  states: readonly string[],
): Promise<(Omit<CoveredDay, 'kind'> & { status: string })[]> {
  const { rows } = await sql.query<DutyDay>(dutyDaysSql(empIds, states, from, to))
  return rows.flatMap(({ id, empId, date, status, ...part }) => {
    const rules = rulesOf(empId, date)
    const halves = rules ? findDutyHalves(part, rules, date) : []
    const [half] = halves
    return half ? [{ empId, date, half: halves.length > 1 ? ('whole' as const) : half, dutyId: id, status }] : []
  })
}

/** Reads the days of people that approved duty covers. */
export const readDutyCovers: CoverReader = async (sql, empIds, from, to, rulesOf) => {
  const days = await readDutyDays(sql, { empIds, from, to }, rulesOf, onDutyRequests.workflow.sets.granted)
  return days.map(({ status: _, ...day }): CoveredDay => ({ ...day, kind: 'onDuty' }))
}
