import type { Change } from '../../../server/records/write/writer'
import { lockCalendars } from '../../leave/server/lock'
import { followUp } from '../../leave/server/requests/waiting'
import { heldStates } from '../policy-version'
import { impactOf } from './impact'
import type { StoredVersion } from './versions-in-force'

/**
 * Leave that begins while the version holds is counted anew as its rules come or go, and its people are told: just what
 * `impactOf` tells before. What goes beyond a balance becomes unpaid.
 */
export async function recountForPolicy({ writer, resource, id, record }: Change & { id: number }): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = (heldStates as readonly unknown[]).includes(record[resource.workflow?.field ?? ''])
  const version = { ...record, id } as StoredVersion
  const people = await impactOf(writer.sql, { version, isComing, today: writer.today })
  await followUp(writer, people, `${resource.label}: ${record.title}`)
}
