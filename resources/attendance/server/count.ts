import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createEvery } from '../../../server/records/write/many/create-every'
import { runOncePerSet } from '../../../server/records/write/many/gathered'
import { updateEvery } from '../../../server/records/write/many/update-every'
import { createRecord, remove } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendanceDays } from '../attendanceDays'
import { attendanceMonths } from '../attendanceMonths'
import { spansOf } from '../rules/spans'
import { daySets, dayShares } from '../sets'
import { counted, isSame, readKept } from './kept'
import { type Asked, type ReadDay, type RulesOf, readDays } from './read'
import { readLeaveKinds, totals } from './totals'

const m = sqlNames(attendanceMonths, 'm')

const lockedSql = statement('attendance_locked')`
  select ${m.fromDate} as "from", ${m.toDate} as "to" from ${m} where ${m.status} = 'locked' and ${m.fromDate} <= $2::date and ${m.toDate} >= $1::date`

const lockSql = statement('attendance_lock')`
  select pg_advisory_xact_lock(hashtextextended('attendance of ' || e, 0)) from unnest($1::bigint[]) e order by e`

const openMonthsSql = statement('attendance_keep_open')`
  select pg_advisory_xact_lock_shared(hashtextextended('attendance in ' || to_char(m, 'YYYY-MM'), 0))
  from generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') m order by m`

const closeMonthSql = statement('attendance_close')`
  select pg_advisory_xact_lock(hashtextextended('attendance in ' || to_char($1::date, 'YYYY-MM'), 0))`

/** Nobody writes days of the month until it is locked: whoever did is done, whoever comes finds it locked. */
export async function closeMonth({ sql }: Pick<Writer, 'sql'>, date: CalendarDate): Promise<void> {
  await sql.query(closeMonthSql(date))
}

/** Whoever writes days of the same people waits until the other is done. */
export async function lockAttendance({ sql }: Writer, empIds: readonly number[]): Promise<void> {
  await sql.query(lockSql([...empIds].sort((a, b) => a - b)))
}

type Kinds = Awaited<ReturnType<typeof readLeaveKinds>>

const keyOf = (empId: number, date: CalendarDate) => `${empId} ${date}`
const isOpen = ({ status }: ReadDay) => (daySets.open as readonly string[]).includes(status)
const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const alike = [
  'status',
  'expectedMinutes',
  'workedMinutes',
  'breakMinutes',
  'overtimeMinutes',
  'lateMinutes',
  'earlyMinutes',
  'isConflict',
] as const
const shares = Object.keys(dayShares) as (keyof typeof dayShares)[]

const valuesOf = (day: ReadDay, kinds: Kinds): Values => ({
  ...Object.fromEntries(alike.map((name) => [name, day[name]])),
  ...Object.fromEntries(shares.map((name) => [`${name}Days`, day.shares[name]])),
  firstIn: instantOf(day.firstIn),
  lastOut: instantOf(day.lastOut),
  payableDays: isOpen(day) ? 0 : totals([day], kinds).payableDays,
  workMode: day.punches.find(({ direction, workMode }) => direction === 'in' && workMode)?.workMode ?? null,
  flags: day.flags.length > 0 ? day.flags : null,
  leaveRequestId: day.leave?.leaveRequestId ?? null,
  leaveTypeId: day.leave?.leaveTypeId ?? null,
})

/** Whether a date is in a month that is locked; the others are not locked until the transaction ends. */
export async function lockedIn({ sql }: Pick<Writer, 'sql'>, from: CalendarDate, to: CalendarDate) {
  const [, { rows }] = await Promise.all([
    sql.query(openMonthsSql(from, to)),
    sql.query<{ from: CalendarDate; to: CalendarDate }>(lockedSql(from, to)),
  ])
  return (date: CalendarDate) => rows.some((month) => date >= month.from && date <= month.to)
}

/** Counts days of a person anew; of many that one call or file changes each once, behind all of them. */
export const recountOnce = (writer: Writer, empId: number, dates: readonly CalendarDate[]): Promise<void> =>
  runOncePerSet(writer, attendanceDays.name, { empId, dates }, async (changed) => {
    for (const asked of spansOf(changed)) await recount(writer, asked)
  })

/**
 * Counts the days anew and keeps them; days of locked months stay, days that have not begun are not kept, and those
 * before joining and after leaving go.
 * @returns how many were counted
 */
export async function recount(writer: Writer, asked: Asked): Promise<number> {
  if (asked.empIds.length === 0 || asked.from > asked.to) return 0
  await lockAttendance(writer, asked.empIds)
  return (await countHeld(writer, asked, await lockedIn(writer, asked.from, asked.to))).length
}

/**
 * As `recount`, of people whose attendance is locked already.
 * @param rulesOf where they were read already, of all of the days
 */
export async function countHeld(
  writer: Writer,
  asked: Asked,
  isLocked: (date: CalendarDate) => boolean,
  rulesOf?: RulesOf,
): Promise<ReadDay[]> {
  const server = asServer(writer)
  const [read, stored] = await Promise.all([
    readDays(writer.sql, writer.company.zone, asked, Date.now(), rulesOf),
    readKept(writer.sql, asked),
  ])
  const days = read.filter(({ date }) => !isLocked(date))
  const kept = new Map(stored.map((day) => [keyOf(day.empId, day.workDate), day]))
  const keptOf = ({ empId, date }: ReadDay) => kept.get(keyOf(empId, date))
  const there = new Set(days.map(({ empId, date }) => keyOf(empId, date)))
  for (const [key, { id, workDate }] of kept)
    if (!there.has(key) && !isLocked(workDate)) await remove(server, attendanceDays.name, id, undefined)
  const kinds = days.some(({ leave }) => leave) ? await readLeaveKinds(writer.sql) : noKinds
  const changed = days.flatMap((day) => {
    const [before, values] = [keptOf(day), valuesOf(day, kinds)]
    return before && !isSame(before, values) ? [{ id: before.id, values: () => values }] : []
  })
  const added = days.filter((day) => !keptOf(day) && day.status !== 'not_due')
  await updateEvery(server, attendanceDays.name, counted, changed)
  const values = added.map((day) => ({ ...valuesOf(day, kinds), empId: day.empId, workDate: day.date }))
  const [first] = values
  if (first && values.length === 1) await createRecord(server, attendanceDays.name, first)
  else await createEvery(server, attendanceDays.name, values)
  return days
}

const noKinds: Kinds = new Map()
