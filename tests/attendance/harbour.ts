import { recountDays } from '../../resources/attendance/server/recounts/recount-queue'
import type { JobRunContext } from '../../server/types'
import { type Days, startDays } from './drive'
import { manyAtWork } from './many'

type Rows = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

/** A company in which many people work at one place, and came on each day of work of the first weeks of a month. */
export interface Harbour extends Days {
  many: readonly number[]
  calendarId: number
  rows: Rows
  /** Has all days of them counted anew that the cause concerns; answers how many and how long it took. */
  countAll(): Promise<{ counted: number }>
  /** Has the recounts of the cause run again. */
  queueAgain(cause: string): Promise<void>
  sums(): Promise<{ days: number; present: number; holiday: number; absent: number; version: number } | undefined>
}

/** The first days of October 2026, of which sixteen are days of work. */
export const weeks = { from: '2026-10-01', to: '2026-10-22' }

const sumsSql = `select count(*)::int as days, sum(present_days)::int as present, sum(holiday_days)::int as holiday, sum(absent_days)::int as absent, sum(version)::int as version
  from attendance_days where emp_id = any($1::bigint[])`

/** A day that was counted once: before the first one nothing is. */
const firstSql = `insert into attendance_days (emp_id, work_date, name, status, expected_minutes, worked_minutes, break_minutes, overtime_minutes, late_minutes, early_minutes,
  present_days, leave_days, on_duty_days, travel_days, holiday_days, weekend_days, absent_days, payable_days, is_conflict)
  values ($1, $2, '', 'present', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, false)`

/** The clock is faked already. */
export async function startHarbour(people: number): Promise<Harbour> {
  const days = await startDays()
  await days.setNow('2026-10-22T19:00:00Z')
  const { app, hr, manager, done, kernel } = days
  const rows: Rows = async (text, values = []) => (await app.db.query({ text, values })).rows as never
  const { id: calendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', { name: 'Coast', country: 'IN' })
  const place = { name: 'Harbour', holidayCalendarId: calendarId, country: 'IN' }
  const { id: locationId } = await done<{ id: number }>(hr, 'createLocation', place)
  const many = await manyAtWork(rows, { many: people, managerId: manager.empId, locationId, ...weeks })
  await rows(firstSql, [many[0], weeks.from])
  await rows("update attendance_recounts set from_date = $1, to_date = $2 where status = 'waiting'", [
    weeks.from,
    weeks.to,
  ])
  return {
    ...{ ...days, many, calendarId, rows },
    async countAll() {
      const { counted = 0 } = await recountDays(kernel, { signal: new AbortController().signal } as JobRunContext)
      return { counted }
    },
    async queueAgain(cause) {
      await rows(
        `with again as (update attendance_recounts set status = 'waiting' where cause = $1 returning id)
        insert into recounts (resource, record_id, group_id) select 'attendanceRecounts', id, id from again`,
        [cause],
      )
    },
    sums: async () => (await rows<NonNullable<Awaited<ReturnType<Harbour['sums']>>>>(sumsSql, [many]))[0],
  }
}
