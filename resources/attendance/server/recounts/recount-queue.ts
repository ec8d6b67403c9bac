import { isRecountDue, type Recounting, runRecounts } from '../../../../server/jobs/recount-job'
import { takeRecounts } from '../../../../server/jobs/recount-queue'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { takeStep } from '../../../../server/records/write/transition'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { type CalendarDate, dateBounds, plusDays } from '../../../../src/framework/values/dates'
import { findHolidayCalendars } from '../../../calendar/server/public'
import { employees } from '../../../people/employees'
import { attendanceDays } from '../../attendanceDays'
import { attendanceRecounts } from '../../attendanceRecounts.resource.json'
import { recount } from './recount-days'

const r = sqlNames(attendanceRecounts, 'r')
const e = sqlNames(employees, 'e')
const d = sqlNames(attendanceDays, 'd')

interface QueuedRecount {
  id: number
  status: string
  from: CalendarDate
  to: CalendarDate
  empId: number | null
  calendarId: number | null
  locationId: number | null
}

/** Selects a queued recount without the days before the first stored one, because nobody was counted then. */
const waitingSql = statement('attendance_waiting_recount')`
  select ${r.id}, ${r.status}, greatest(${r.fromDate}, (select min(${d.workDate}) from ${d}))::text as "from",
  least(${r.toDate}, $2::date)::text as "to",
  ${r.empId} as "empId", ${r.calendarId} as "calendarId", ${r.locationId} as "locationId" from ${r} where ${r.id} = $1`

const concernedSql = statement('attendance_concerned')`
  select ${e.id} from ${e} where ${e.dateOfJoining} <= $2::date and (${e.lastWorkingDate} is null or ${e.lastWorkingDate} >= $1::date - 62)
  and ($3::bigint is null or ${e.id} = $3) and ($4::bigint is null or ${e.locationId} = $4) order by ${e.id}`

/**
 * The number of people recounted per transaction. A small number keeps others from waiting long for the
 * locks.
 */
const batchSize = 100

/** Recounts one queued record at a time. Each batch of people and each month has its own transaction. */
const recounting: Recounting = {
  resource: attendanceRecounts,
  together: 1,
  async count(kernel, ids, { signal }) {
    let count = 0
    for (const id of ids) count += await countRecord(kernel, id, signal)
    return count
  },
}

async function countRecord(kernel: Kernel, id: number, signal: AbortSignal): Promise<number> {
  const last = plusDays(kernel.today(), 1) ?? kernel.today()
  const [record] = (await kernel.db.query<QueuedRecount>(waitingSql(id, last))).rows
  const isWaiting = record?.status === attendanceRecounts.workflow.initial
  let count = 0
  if (isWaiting) {
    const empIds = await findAffectedPeople(kernel, record)
    for (const part of splitByMonth(record.from, record.to))
      for (let at = 0; at < empIds.length && !signal.aborted; at += batchSize)
        count += await kernel.db.transaction((tx) =>
          recount(createSystemWriter(kernel, tx), { ...part, empIds: empIds.slice(at, at + batchSize) }),
        )
  }
  if (signal.aborted) return count
  await kernel.db.transaction(async (tx) => {
    await takeRecounts(tx, attendanceRecounts, [id])
    if (isWaiting) await takeStep(createSystemWriter(kernel, tx), attendanceRecounts.name, 'finish', { id })
  })
  return count
}

export async function recountDays(kernel: Kernel, run: JobRunContext): Promise<RunCounts> {
  const { counted } = await runRecounts(kernel, run, recounting)
  return { counted }
}

/** Whether any recount is queued. */
export const hasQueuedAttendanceRecounts = (kernel: Pick<Kernel, 'db'>) => isRecountDue(kernel, attendanceRecounts)

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

/** Splits a range of days into one range per month. */
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
