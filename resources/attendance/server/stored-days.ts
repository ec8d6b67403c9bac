import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { PeopleDayRange } from '../../workdays/server/public'
import { attendanceDays } from '../attendanceDays'

const d = sqlNames(attendanceDays, 'd')

/** The fields of a day that the count computes. */
export const countedFields = (Object.keys(attendanceDays.fields) as (keyof typeof attendanceDays.fields)[]).filter(
  (name) => !['name', 'empId', 'workDate', 'hours'].includes(name),
)

/** The fields of a day that are stored as they are counted. */
export const copiedFields = [
  'status',
  'expectedMinutes',
  'workedMinutes',
  'breakMinutes',
  'overtimeMinutes',
  'lateMinutes',
  'earlyMinutes',
  'isConflict',
] as const

const keptSql = statement('attendance_counted')`
  select ${d.id}, ${d.empId} as "empId", ${d.workDate} as "workDate", json_build_object(${jsonPairsSql(d, countedFields)}) as values
  from ${d} where ${d.empId} = any($1::bigint[]) and ${d.workDate} between $2::date and $3::date`

interface StoredAttendanceDay {
  id: number
  empId: number
  workDate: CalendarDate
  values: Values
}

/** Reads the stored days, as they were counted last. */
export const readStoredDays = async (sql: Sql, { empIds, from, to }: PeopleDayRange): Promise<StoredAttendanceDay[]> =>
  (await sql.query<StoredAttendanceDay>(keptSql(empIds, from, to))).rows

const moments: readonly string[] = ['firstIn', 'lastOut']
const toComparableValue = (name: string, value: unknown): unknown =>
  moments.includes(name) && typeof value === 'string' ? Date.parse(value) : (value ?? null)

/** Whether a recount left the day unchanged. Most days are, and need not be written. */
export const isDayUnchanged = ({ values }: StoredAttendanceDay, now: Values): boolean =>
  Object.keys(now).every((name) =>
    isDeepStrictEqual(toComparableValue(name, values[name]), toComparableValue(name, now[name])),
  )
