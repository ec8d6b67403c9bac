import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { describeByRequest, type LeaveConflictReader } from '../../leave/server/public'
import { sumMinutes } from '../rules/check-timesheet-week'
import { computeExpectedDay } from '../rules/expected-day'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readExpectedDays } from './expected-days'

const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(timeSheets, 's')

const bookedSql = statement('timesheet_booked_days')`
  select ${s.empId} as "empId", ${t.date}, sum(${t.minutes})::int as minutes
  from ${t} join ${s} on ${s.id} = ${t.timeSheetId}
  where ${s.empId} = any($1::bigint[]) and ${t.date} between $2::date and $3::date and ${s.status} = any($4::text[])
  group by 1, 2`

interface BookedDay {
  empId: number
  date: CalendarDate
  minutes: number
}

/** The weeks whose time somebody was asked to approve, or approved. */
const submitted = timeSheets.workflow.sets.shown.filter((state) => state !== 'rejected')

/** Finds submitted and approved time on days that would become leave, beyond what leave allows (TS2). */
export const readTimeBesideLeave: LeaveConflictReader = async (reader, days) => {
  const dates = days.map(({ date }) => date).sort()
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const empIds = [...new Set(days.map(({ empId }) => empId))]
  const { rows } = await reader.sql.query<BookedDay>(bookedSql(empIds, from, to, submitted))
  if (rows.length === 0) return []
  const expected = await readExpectedDays(reader, { empIds, from, to })
  const conflicts = days.flatMap((day) => {
    const booked = rows.find(({ empId, date }) => empId === day.empId && date === day.date)
    const planned = expected.get(day.empId)?.find(({ date }) => date === day.date)
    if (!booked || !planned) return []
    const leaveHalves = [...new Set([...planned.leaveHalves, ...day.halves])]
    const { allowedMinutes } = computeExpectedDay({ ...planned, leaveHalves })
    return booked.minutes > (allowedMinutes ?? 0) ? [{ ...day, minutes: booked.minutes }] : []
  })
  return describeByRequest(conflicts, (ofRequest) => {
    const time = formatDuration(sumMinutes(ofRequest))
    return { code: 'leaveTimeEntered', args: { time, days: ofRequest.map(({ date }) => formatDate(date)).join(', ') } }
  })
}
