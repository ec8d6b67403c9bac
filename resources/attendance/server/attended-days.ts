import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { describeByRequest, type LeaveConflictReader } from '../../leave/server/public'
import { attendanceDays } from '../attendanceDays'
import { daySets } from '../sets'

const d = sqlNames(attendanceDays, 'd')

const attendedSql = statement('attended_days')`
  select ${d.empId} as "empId", ${d.workDate} as "workDate", ${d.workedMinutes}::int as "workedMinutes", ${d.status} as status from ${d}
  where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date and not ${d.status} = any($4::text[])
    and (${d.firstIn} is not null or ${d.status} in ('on_duty', 'travelling'))`

interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  status: string
}

/** Finds days on which people were present and that would become whole days of leave. */
export const readPresenceBesideLeave: LeaveConflictReader = async ({ sql }, days) => {
  const whole = days.filter(({ halves }) => halves.length === 2)
  const dates = whole.map(({ date }) => date).sort()
  const empIds = [...new Set(whole.map(({ empId }) => empId))]
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const attended = dates.length > 0 ? await readAttendanceDays(sql, empIds, from, to) : []
  const present = new Set(
    attended.flatMap(({ empId, workDate, workedMinutes }) => (workedMinutes > 0 ? `${empId} ${workDate}` : [])),
  )
  const conflicts = whole.filter(({ empId, date }) => present.has(`${empId} ${date}`))
  return describeByRequest(conflicts, (ofRequest) => ({
    code: 'leavePresent',
    args: { days: ofRequest.map(({ date }) => formatDate(date)).join(', ') },
  }))
}

/**
 * Reads the past days on which people were present or worked elsewhere. Other days are left out, as they do
 * not tell whether somebody worked.
 */
export const readAttendanceDays = async (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<AttendedDay[]> => (await sql.query<AttendedDay>(attendedSql(empIds, from, to, daySets.open))).rows
