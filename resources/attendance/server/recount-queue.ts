import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { takeStep } from '../../../server/records/write/transition'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { type CalendarDate, dateBounds, plusDays } from '../../../src/framework/values/dates'
import { findHolidayCalendars } from '../../calendar/server/public'
import { employees } from '../../people/employees'
import { attendanceDays } from '../attendanceDays'
import { attendanceRecounts } from '../attendanceRecounts'
import { recountDays } from './recount-days'

const r = sqlNames(attendanceRecounts, 'r')
const e = sqlNames(employees, 'e')
const d = sqlNames(attendanceDays, 'd')

interface QueuedRecount {
  id: number
  from: CalendarDate
  to: CalendarDate
  empId: number | null
  calendarId: number | null
  locationId: number | null
}

/** Days before the first counted one are left out: nobody checked in yet. */
const nextSql = statement('attendance_next_recount')`
  select ${r.id}, greatest(${r.fromDate}, (select min(${d.workDate}) from ${d}))::text as "from", least(${r.toDate}, $2::date)::text as "to",
  ${r.empId} as "empId", ${r.calendarId} as "calendarId", ${r.locationId} as "locationId"
  from ${r} where ${r.status} = $1 order by ${r.id} limit 1`

const concernedSql = statement('attendance_concerned')`
  select ${e.id} from ${e} where ${e.dateOfJoining} <= $2::date and (${e.lastWorkingDate} is null or ${e.lastWorkingDate} >= $1::date - 62)
  and ($3::bigint is null or ${e.id} = $3) and ($4::bigint is null or ${e.locationId} = $4) order by ${e.id}`

const isWaitingSql = statement('attendance_is_recount_waiting')`
  select exists (select from ${r} where ${r.status} = $1) as waits`

const waiting = attendanceRecounts.workflow.initial

/** Whether any recount is queued. */
export async function hasQueuedAttendanceRecounts({ db }: Pick<Kernel, 'db'>): Promise<boolean> {
  return (await db.query<{ waits: boolean }>(isWaitingSql(waiting))).rows[0]?.waits ?? false
}

/** People recounted per transaction: others wait for no more than that. */
const batchSize = 100

/**
 * Runs the queued recounts by sets of people and months; what a crashed server left undone is still
 * queued.
 */
export async function runRecounts(kernel: Kernel, { signal }: Pick<JobRunContext, 'signal'>): Promise<RunCounts> {
  const last = plusDays(kernel.today(), 1) ?? kernel.today()
  let count = 0
  while (!signal.aborted) {
    const [next] = (await kernel.db.query<QueuedRecount>(nextSql(waiting, last))).rows
    if (!next) break
    const empIds = await findAffectedPeople(kernel, next)
    for (const part of splitByMonth(next.from, next.to))
      for (let at = 0; at < empIds.length && !signal.aborted; at += batchSize)
        count += await kernel.db.transaction((tx) =>
          recountDays(createSystemWriter(kernel, tx), { ...part, empIds: empIds.slice(at, at + batchSize) }),
        )
    if (!signal.aborted)
      await kernel.db.transaction((tx) =>
        takeStep(createSystemWriter(kernel, tx), attendanceRecounts.name, 'finish', {
          id: next.id,
        }),
      )
  }
  return { counted: count }
}

async function findAffectedPeople(
  { db }: Pick<Kernel, 'db'>,
  { from, to, empId, calendarId, locationId }: QueuedRecount,
) {
  const { rows } = await db.query<{ id: number }>(concernedSql(from, to, empId, locationId))
  const empIds = rows.map(({ id }) => id)
  if (calendarId === null) return empIds
  const calendars = await findHolidayCalendars(db, empIds)
  return empIds.filter((id) => calendars.get(id) === calendarId)
}

/** Splits the days by month. */
function splitByMonth(first: CalendarDate, last: CalendarDate): { from: CalendarDate; to: CalendarDate }[] {
  const parts: { from: CalendarDate; to: CalendarDate }[] = []
  for (let from = first; from <= last; ) {
    const { endOfMonth } = dateBounds(from)
    const to = endOfMonth < last ? endOfMonth : last
    parts.push({ from, to })
    from = plusDays(to, 1) ?? last
  }
  return parts
}
