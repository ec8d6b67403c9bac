import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceMonths } from '../../attendance/attendanceMonths'

const m = sqlNames(attendanceMonths, 'm')

const lockedSql = statement('months_locked')`
  select ${m.fromDate} as "from", ${m.toDate} as "to" from ${m}
  where ${m.status} = 'locked' and ${m.fromDate} <= $2::date and ${m.toDate} >= $1::date order by 1`

const openMonthsSql = statement('months_keep_open')`
  select pg_advisory_xact_lock_shared(hashtextextended('attendance in ' || to_char(m, 'YYYY-MM'), 0))
  from generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') m order by m`

const closeMonthSql = statement('months_close')`
  select pg_advisory_xact_lock(hashtextextended('attendance in ' || to_char($1::date, 'YYYY-MM'), 0))`

/** The first and the last day of a locked month. */
interface LockedMonth {
  from: CalendarDate
  to: CalendarDate
}

/** Takes the month lock: waits for running writers and blocks new ones. */
export async function takeMonthLock({ sql }: Pick<Writer, 'sql'>, date: CalendarDate): Promise<void> {
  await sql.query(closeMonthSql(date))
}

/**
 * Reads the locked months between two days. The other months cannot be locked until the transaction ends.
 * Months come after the time of people in the order of locks.
 */
export async function readLockedMonths(
  { sql }: Pick<Writer, 'sql'>,
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly LockedMonth[]> {
  const [, { rows }] = await Promise.all([
    sql.query(openMonthsSql(from, to)),
    sql.query<LockedMonth>(lockedSql(from, to)),
  ])
  return rows
}

/** Does what `readLockedMonths` does, as a test of a date. */
export async function readMonthLocks(writer: Pick<Writer, 'sql'>, from: CalendarDate, to: CalendarDate) {
  const months = await readLockedMonths(writer, from, to)
  return (date: CalendarDate) => months.some((month) => date >= month.from && date <= month.to)
}
