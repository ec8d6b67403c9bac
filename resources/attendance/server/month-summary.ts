import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { leaveTypes } from '../../leave/leaveTypes'
import type { MonthTotals } from '../answers'
import { usualAttendance } from '../rules/default-rules'
import { computeMonthTotals } from '../rules/month-totals'
import type { CountedPersonDay } from './counted-days'

const t = sqlNames(leaveTypes, 't')

const typesSql = statement('attendance_leave_types')`
  select ${t.id}, ${t.code}, ${t.isPaid} as "isPaid" from ${t}`

interface LeaveKind {
  id: number
  code: string
  isPaid: boolean
}

export const readLeaveKinds = async (sql: Sql): Promise<ReadonlyMap<number, LeaveKind>> =>
  new Map((await sql.query<LeaveKind>(typesSql())).rows.map((kind) => [kind.id, kind]))

/** Computes the totals of a person's days, by the rules of the last day. */
export const summarizeMonth = (days: readonly CountedPersonDay[], kinds: ReadonlyMap<number, LeaveKind>): MonthTotals =>
  computeMonthTotals(
    days.map((day) => ({
      ...day,
      leaves: day.leaves.map(({ leaveTypeId: typeId = null }) => ({
        typeId,
        isPaid: typeId === null || kinds.get(typeId)?.isPaid !== false,
      })),
    })),
    days.at(-1)?.rules ?? usualAttendance,
  )
