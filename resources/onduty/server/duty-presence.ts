import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { readDayRules } from '../../attendance/server/public'
import { onDutyRequests } from '../onDutyRequests'
import { readDutyDays } from './duty-covers'

const { granted, live } = onDutyRequests.workflow.sets

/** Reads who is on duty elsewhere on which days; on demand also who has asked for it. */
export const readDutyPresence: PresenceSource = async ({ sql, company }, { empIds, from, to, hasPending = false }) => {
  const query = { empIds, from, to }
  const rulesOf = await readDayRules(sql, company.zone, query)
  const days = await readDutyDays(sql, query, rulesOf, hasPending ? live : granted)
  return days.map(({ empId, date, half, status }) => ({
    ...{ empId, date, half, presence: 'on_duty' },
    ...(status === onDutyRequests.approval.waits && { isPending: true }),
  }))
}
