import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { shiftAssignments } from '../shiftAssignments'

/** The days on which a person works a shift. */
export interface ShiftAssignment {
  empId: number
  shift: string
  fromDate: CalendarDate
  toDate: CalendarDate | null
}

const s = sqlNames(shiftAssignments, 's')

/** Selects the shifts of people that overlap the range between two days. */
export const shiftsWithinSql = statement('shifts_within')`
  select ${s.empId} as "empId", ${s.shift}, ${s.fromDate} as "fromDate", ${s.toDate} as "toDate" from ${s}
  where ${s.empId} = any($1::bigint[]) and ${s.fromDate} <= $3::date and coalesce(${s.toDate} >= $2::date, true)`
