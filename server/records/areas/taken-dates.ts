import type { DateSpan } from '../../../src/framework/reports/periods'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { getSharedTableName } from '../../schema/shared-time'
import { quoteIdentifier } from '../model'
import type { Reader } from '../query'

/**
 * Reads the days of the span on which some record occupies a part of the time that several resources share,
 * such as an absence of the person; a new record of that day could be refused.
 */
export async function readTakenDates(
  { model, sql }: Pick<Reader, 'model' | 'sql'>,
  time: string,
  ownerId: number,
  { from, to }: DateSpan,
): Promise<CalendarDate[]> {
  const isShared = [...model.tables.values()].some(({ resource }) =>
    resource.noOverlap.some((rule) => rule.in === time),
  )
  if (!isShared) return []
  const text =
    "select d::date::text as date from generate_series($2::date, $3::date, interval '1 day') d " +
    `where exists (select from ${quoteIdentifier(getSharedTableName(time))} s where s.owner_id = $1 ` +
    "and s.during && int4range((d::date - date '2000-01-01') * 1440, (d::date - date '2000-01-01' + 1) * 1440)) order by 1"
  const { rows } = await sql.query<{ date: CalendarDate }>({ text, values: [ownerId, from, to] })
  return rows.map(({ date }) => date)
}
