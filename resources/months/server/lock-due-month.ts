import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { notifyOverseers } from '../../../server/session/roles/overseers'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { dateBounds, formatDate, plusDays } from '../../../src/framework/values/dates'
import { attendanceMonths } from '../../attendance/attendanceMonths'
import { peopleTeam } from '../../people/roles'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { readAllWaiting } from './waiting-requests'

const v = sqlNames(attendancePolicies, 'v')
const m = sqlNames(attendanceMonths, 'm')

/** A month is locked for everybody at once, so the latest day of the policies in force counts. */
const lockDaySql = statement('attendance_month_lock_day')`
  select ${v.id} as "policyId", ${v.monthLockDay}::int as "lockDay" from ${v}
  where ${v.status} = any($1::text[]) and ${v.effectiveFrom} <= $2::date and coalesce(${v.effectiveTo} >= $2::date, true)
    and not exists (select from ${m} where ${m.fromDate} = $3::date)
  order by ${v.monthLockDay} desc, ${v.id} limit 1`

/**
 * Locks last month from the day on that the policy names, unless people operations have unlocked it. While
 * requests wait it is tried again every night; on the first day people operations hear of it.
 */
export const lockDueMonth = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const lastDay = plusDays(dateBounds(date).startOfMonth, -1) ?? date
    const fromDate = dateBounds(lastDay).startOfMonth
    const query = lockDaySql(attendancePolicies.workflow.sets.held, date, fromDate)
    const [due] = (await tx.query<{ policyId: number; lockDay: number }>(query)).rows
    const day = Number(date.slice(8))
    if (!due || day < due.lockDay) return { locked: 0, waiting: 0 }
    const writer = createSystemWriter(kernel, tx)
    const waiting = await readAllWaiting(writer, fromDate, lastDay)
    if (waiting.length === 0) {
      await createRecord(writer, attendanceMonths.name, { fromDate })
      return { locked: 1, waiting: 0 }
    }
    const title = `${formatDate(fromDate).slice(3)} (${waiting.length})`
    const about = { entityType: attendancePolicies.name, recordId: due.policyId, title }
    if (day === due.lockDay)
      await notifyOverseers(writer, { ...about, event: 'attendanceMonthWaits' }, null, peopleTeam)
    return { locked: 0, waiting: waiting.length }
  })
