import { named, statement } from '../../../server/records/sql/named-sql'
import { createMany } from '../../../server/records/write/many/create-many'
import { updateMany } from '../../../server/records/write/many/many'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceDays } from '../attendanceDays'
import { attendanceMonths } from '../attendanceMonths'
import { daySets } from '../sets'
import { type Asked, type ReadDay, readDays } from './read'
import { readLeaveKinds, totals } from './totals'

const d = named(attendanceDays, 'd')
const m = named(attendanceMonths, 'm')

const countedSql = statement('attendance_counted')`
  select ${d.id}, ${d.empId} as "empId", ${d.workDate} as "workDate" from ${d} where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date`

const lockedSql = statement('attendance_locked')`
  select ${m.fromDate} as "from", ${m.toDate} as "to" from ${m} where ${m.status} = 'locked' and ${m.fromDate} <= $2::date and ${m.toDate} >= $1::date`

const lockSql = statement('attendance_lock')`
  select pg_advisory_xact_lock(hashtextextended('attendance of ' || e, 0)) from unnest($1::bigint[]) e order by e`

/** Whoever writes days of the same people waits until the other is done. */
export async function lockAttendance({ sql }: Writer, empIds: readonly number[]): Promise<void> {
  await sql.query(lockSql([...empIds].sort((a, b) => a - b)))
}

type Kinds = Awaited<ReturnType<typeof readLeaveKinds>>

const isOpen = ({ status }: ReadDay) => (daySets.open as readonly string[]).includes(status)
const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const valuesOf = (day: ReadDay, kinds: Kinds): Values => ({
  status: day.status,
  firstIn: instantOf(day.firstIn),
  lastOut: instantOf(day.lastOut),
  expectedMinutes: day.expectedMinutes,
  workedMinutes: day.workedMinutes,
  breakMinutes: day.breakMinutes,
  overtimeMinutes: day.overtimeMinutes,
  lateMinutes: day.lateMinutes,
  earlyMinutes: day.earlyMinutes,
  presentDays: day.shares.present,
  leaveDays: day.shares.leave,
  onDutyDays: day.shares.onDuty,
  travelDays: day.shares.travel,
  holidayDays: day.shares.holiday,
  weekendDays: day.shares.weekend,
  absentDays: day.shares.absent,
  payableDays: isOpen(day) ? 0 : totals([day], kinds).payableDays,
  flags: day.flags.length > 0 ? day.flags : null,
  isConflict: day.isConflict,
  leaveRequestId: day.leave?.leaveRequestId ?? null,
  leaveTypeId: day.leave?.leaveTypeId ?? null,
})

/** Whether a date is in a month that is locked. */
export async function lockedIn({ sql }: Pick<Writer, 'sql'>, from: CalendarDate, to: CalendarDate) {
  const { rows } = await sql.query<{ from: CalendarDate; to: CalendarDate }>(lockedSql(from, to))
  return (date: CalendarDate) => rows.some((month) => date >= month.from && date <= month.to)
}

/**
 * Counts the days anew and keeps them; days of locked months stay, and days that have not begun are not kept.
 * @returns how many were written
 */
export async function recount(writer: Writer, asked: Asked): Promise<number> {
  if (asked.empIds.length === 0 || asked.from > asked.to) return 0
  await lockAttendance(writer, asked.empIds)
  const server = asServer(writer)
  const isLocked = await lockedIn(writer, asked.from, asked.to)
  const days = (await readDays(writer.sql, writer.company.zone, asked, Date.now())).filter(
    ({ date }) => !isLocked(date),
  )
  const [first] = days
  if (!first) return 0
  const kinds = await readLeaveKinds(writer.sql)
  const { rows } = await writer.sql.query<{ id: number; empId: number; workDate: CalendarDate }>(
    countedSql(asked.empIds, asked.from, asked.to),
  )
  const known = new Map(rows.map(({ id, empId, workDate }) => [`${empId} ${workDate}`, id]))
  const idOf = ({ empId, date }: ReadDay) => known.get(`${empId} ${date}`)
  const changed = days.flatMap((day) => {
    const id = idOf(day)
    return id === undefined ? [] : [{ id, values: () => valuesOf(day, kinds) }]
  })
  const added = days.filter((day) => idOf(day) === undefined && day.status !== 'not_due')
  const written = [
    ...(await updateMany(server, attendanceDays.name, Object.keys(valuesOf(first, kinds)), changed)),
    ...(await createMany(
      server,
      attendanceDays.name,
      added.map((day, place) => ({ place, values: { ...valuesOf(day, kinds), empId: day.empId, workDate: day.date } })),
    )),
  ]
  for (const { error } of written) if (error) throw error
  return written.length
}
