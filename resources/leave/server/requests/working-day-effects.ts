import type { Sql } from '../../../../server/database/connect'
import { queueRecounts } from '../../../../server/jobs/recount-queue'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Effect } from '../../../../server/records/write/handler'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { employees } from '../../../people/employees'
import { type AffectedDays, type DaySource, listAffectedDays, workingDaySources } from '../../../workdays/server/public'
import { leaveRequests } from '../../leaveRequests'
import { words } from '../words'

const r = sqlNames(leaveRequests, 'r')
const e = sqlNames(employees, 'e')

const affectedLeaveSql = statement('leave_on_changed_days')`
  select distinct ${r.id}, ${r.empId} as "groupId", ${r.fromDate} as "fromDate"
  from ${r} join ${e} on ${e.id} = ${r.empId}
  join unnest($2::date[], $3::date[], $4::bigint[], $5::bigint[]) as d(first_day, last_day, emp_id, location_id)
  on ${r.toDate} >= d.first_day and coalesce(${r.fromDate} <= d.last_day, true)
  and coalesce(${r.empId} = d.emp_id, true) and coalesce(${e.locationId} = d.location_id, true)
  where ${r.status} = any($1) and coalesce(${r.fromDate} >= $6::date, true)`

/** The largest number of days between a date and leave that can still depend on it. */
const reach = 31

interface AffectedLeave {
  id: number
  /** The person. */
  groupId: number
  fromDate: CalendarDate
}

/** Finds live leave that touches the days or lies close to them, and begins on `beginsFrom` or later. */
export async function findLeaveOnDays(
  sql: Sql,
  affected: readonly AffectedDays[],
  beginsFrom: CalendarDate | null = null,
): Promise<AffectedLeave[]> {
  const { rows } = await sql.query<AffectedLeave>(
    affectedLeaveSql(
      leaveRequests.workflow.sets.live,
      affected.map(({ from }) => plusDays(from, -reach)),
      affected.map(({ to }) => (to ? plusDays(to, reach) : null)),
      affected.map(({ empId }) => empId ?? null),
      affected.map(({ locationId }) => locationId ?? null),
      beginsFrom,
    ),
  )
  return rows
}

/**
 * Queues a recount of leave on days that people work otherwise after a change. A change without dates, such
 * as another location, leaves leave that has begun as it is.
 */
const buildRecountEffect = (source: DaySource): Effect => ({
  fields: source.fields,
  async afterAll(changes) {
    const [first] = changes
    if (!first) return
    const { sql, today } = first.writer
    const affected = changes.flatMap((change) => listAffectedDays(source, change, { from: today }))
    const leaves = await findLeaveOnDays(sql, affected, source.of === 'itself' ? today : null)
    await queueRecounts(sql, leaveRequests, leaves, words.otherWorkingDays)
  },
})

/** The records that decide working days, apart from holidays and policies of leave, which recount at once. */
export const workingDayEffects = {
  shiftAssignments: buildRecountEffect(workingDaySources.shiftAssignments),
  timingPolicies: buildRecountEffect(workingDaySources.timingPolicies),
  locations: buildRecountEffect({ ...workingDaySources.locations, fields: ['holidayCalendarId'] }),
  employees: buildRecountEffect(workingDaySources.employees),
} satisfies Readonly<Record<string, Effect>>
