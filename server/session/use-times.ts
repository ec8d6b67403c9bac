import type { CalendarDate } from '../../src/framework/values/dates'
import type { Sql } from '../database/connect'

/** For each person, the times at which they used the application, in ms since 1970, ascending. */
type UseTimes = ReadonlyMap<number, readonly number[]>

/**
 * Reads the first and last use in each part of a day, for the days around the dates in
 * any time zone. Uses are kept for 400 days.
 */
export async function readUseTimes(
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<UseTimes> {
  if (empIds.length === 0) return new Map()
  const { rows } = await sql.query<{ emp_id: number; times: string[] }>({
    name: 'signs_of_use',
    text: `
      select s.emp_id, array_agg(t.at order by t.at) as times from signs_of_use s, unnest(array[s.first_at, s.last_at]) t (at)
      where s.emp_id = any($1::bigint[]) and s.part_of_day between $2::date - 1 and $3::date + 2 group by s.emp_id`,
    values: [empIds, from, to],
  })
  return new Map(rows.map(({ emp_id, times }) => [Number(emp_id), times.map((at) => Date.parse(at))]))
}
