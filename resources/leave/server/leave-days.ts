import type { Sql } from '../../../server/database/connect'
import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { PresenceDay } from '../../../src/framework/values/presence'
import { leaveRequests } from '../leaveRequests'

/** One day of a person's pending or approved leave. */
export interface LeaveDay extends Omit<PresenceDay, 'presence'> {
  leaveRequestId: number
  leaveTypeId: number
  status: 'pending' | 'approved' | 'completed'
}

const r = sqlNames(leaveRequests, 'r')

const leaveDaysSql = statement('leave_days')`
  select ${r.empId} as "empId", d.day ->> 'date' as date, ${r.id} as "leaveRequestId",
    ${r.leaveTypeId} as "leaveTypeId", ${r.status} as status,
    case when ${r.fromDate} = (d.day ->> 'date')::date and ${r.fromSession} <> 'full'
      then replace(${r.fromSession}, '_half', '')
      when ${r.toDate} = (d.day ->> 'date')::date and ${r.toSession} <> 'full'
        then replace(${r.toSession}, '_half', '') else 'whole' end as half
  from ${r} cross join jsonb_array_elements(${r.breakdown}) d (day)
  where ${r.empId} = any($1::bigint[]) and ${r.status} = any($2::text[]) and ${r.fromDate} <= $4::date
    and ${r.toDate} >= $3::date
    and (d.day ->> 'date')::date between $3::date and $4::date and (d.day ->> 'counted')::numeric > 0
  order by 1, 2, 3`

/**
 * Reads leave of people between two dates, both included, as it was counted. Days that cost nothing are left
 * out.
 */
export const readLeaveDays = async (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<LeaveDay[]> =>
  (await sql.query<LeaveDay>(leaveDaysSql(empIds, leaveRequests.workflow.sets.live, from, to))).rows

/** Reads who is absent by approved leave, without the leave type; on demand also who has asked for it. */
export const readAwayDays: PresenceSource = async ({ sql }, { empIds, from, to, hasPending = false }) =>
  (await readLeaveDays(sql, empIds, from, to))
    .map(({ empId, date, half, status }) => ({ empId, date, half, isPending: status === leaveRequests.approval.waits }))
    .filter(({ isPending }) => hasPending || !isPending)
    .map(({ isPending, ...day }) => ({ ...day, presence: 'away', ...(isPending && { isPending }) }))
