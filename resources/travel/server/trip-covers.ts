import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { CoveredDay, CoverReader } from '../../attendance/server/public'
import { travelTimes } from '../travelTimes'

const w = sqlNames(travelTimes, 'w')

const travelDaysSql = statement('travel_days')`
  select ${w.empId} as "empId", d.day::date::text as date,
    case when d.day::date = ${w.fromDate} and ${w.fromSession} = 'second_half' then 'second'
      when d.day::date = ${w.toDate} and ${w.toSession} = 'first_half' then 'first' else 'whole' end as half
  from ${w}
    cross join generate_series(
      greatest(${w.fromDate}, $2::date), least(${w.toDate}, $3::date), interval '1 day') d (day)
  where ${w.empId} = any($1::bigint[]) and ${w.kind} = 'approved'
    and ${w.fromDate} <= $3::date and ${w.toDate} >= $2::date order by 1, 2`

interface TravelDay {
  empId: number
  date: CalendarDate
  half: 'whole' | 'first' | 'second'
}

/** Reads the days of people that approved trips cover. */
export const readTripCovers: CoverReader = async (sql, empIds, from, to): Promise<CoveredDay[]> =>
  (await sql.query<TravelDay>(travelDaysSql(empIds, from, to))).rows.map((day) => ({ ...day, kind: 'travel' }))

/** Reads who is travelling on which days. */
export const readTripPresence: PresenceSource = async ({ sql }, { empIds, from, to }) =>
  (await sql.query<TravelDay>(travelDaysSql(empIds, from, to))).rows.map((day) => ({ ...day, presence: 'travelling' }))
