import { leaveRequests } from '../../resources/leave/leaveRequests'
import { heldStates } from '../../resources/policies/policy-version'
import { notify } from '../approvals/notify'
import { lockCalendars } from '../leave/lock'
import { recount } from '../leave/requests/recount'
import type { Change } from '../records/write/writer'
import { impactOf } from './impact'
import type { StoredVersion } from './versions-in-force'

/**
 * Leave that begins while the version holds is counted anew as its rules come or go, in the transaction of that, and
 * its people are told: just what `impactOf` tells before. What goes beyond a balance becomes unpaid.
 */
export async function recountForPolicy({ writer, resource, id, record }: Change & { id: number }): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = (heldStates as readonly unknown[]).includes(record[resource.workflow?.field ?? ''])
  const version = { ...record, id } as StoredVersion
  const impacts = await impactOf(writer.sql, { version, isComing, today: writer.today })
  const requests = impacts.flatMap(({ empId, requests }) => requests.map((request) => ({ empId, ...request })))
  for (const request of requests) await recount(writer, request.id, `${resource.label}: ${record.title}`)
  const about = { event: 'recounted', entityType: leaveRequests.name } as const
  await notify(
    writer,
    requests.map(({ empId, id: recordId, number }) => ({ empId, ...about, title: number, recordId })),
  )
}
