import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { CoveredDay, CoverReader } from '../../attendance/server/public'
import { travelTimes } from '../travelTimes.resource.json'

const w = sqlNames(travelTimes, 'w')

const travelDaysSql = statement('travel_days')`
  select ${w.empId} as "empId", ${w.kind} as kind, d.day::date::text as date,
    case when d.day::date = ${w.fromDate} and ${w.fromSession} = 'second_half' then 'second'
      when d.day::date = ${w.toDate} and ${w.toSession} = 'first_half' then 'first' else 'whole' end as half
  from ${w}
    cross join generate_series(
      greatest(${w.fromDate}, $2::date), least(${w.toDate}, $3::date), interval '1 day') d (day)
  where ${w.empId} = any($1::bigint[]) and ${w.kind} = any($4::text[])
    and ${w.fromDate} <= $3::date and ${w.toDate} >= $2::date order by 1, 2`

interface TravelDay {
  kind: 'approved' | 'asked'
  empId: number
  date: CalendarDate
  half: 'whole' | 'first' | 'second'
}

/** Reads the days of people that approved trips cover. */
export const readTripCovers: CoverReader = async (sql, empIds, from, to): Promise<CoveredDay[]> =>
  (await sql.query<TravelDay>(travelDaysSql(empIds, from, to, ['approved']))).rows.map(({ empId, date, half }) => ({
    ...{ empId, date, half, kind: 'travel' },
  }))

/** Reads who is travelling on which days; on demand also who has asked for it. */
export const readTripPresence: PresenceSource = async ({ sql }, { empIds, from, to, hasPending = false }) => {
  const kinds: TravelDay['kind'][] = hasPending ? ['approved', 'asked'] : ['approved']
  const { rows } = await sql.query<TravelDay>(travelDaysSql(empIds, from, to, kinds))
  return rows.map(({ kind, ...day }) => ({
    ...day,
    presence: 'travelling',
    ...(kind === 'asked' && { isPending: true }),
  }))
}
