import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { shiftAssignments } from '../shiftAssignments'

/** Who works which shift on which days. */
export interface ShiftAssignment {
  empId: number
  shift: string
  fromDate: CalendarDate
  toDate: CalendarDate | null
}

const s = sqlNames(shiftAssignments, 's')

/** Shifts of people that overlap the two days. */
export const shiftsWithinSql = statement('shifts_within')`
  select ${s.empId} as "empId", ${s.shift}, ${s.fromDate} as "fromDate", ${s.toDate} as "toDate" from ${s}
  where ${s.empId} = any($1::bigint[]) and ${s.fromDate} <= $3::date and coalesce(${s.toDate} >= $2::date, true)`
