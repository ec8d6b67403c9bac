import type { ChangedOf } from '../../../../server/records/write/handler'
import { isIn } from '../../../../src/framework/workflow'
import { leavePolicies } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { lockCalendars } from '../lock'
import { followUp } from '../requests/waiting'
import { impactOf } from './impact'

/**
 * Leave that begins while the version holds is counted anew as its rules come or go, and its people are told: just what
 * `impactOf` tells before. What goes beyond a balance becomes unpaid.
 */
export async function recountForPolicy({
  writer,
  resource,
  id,
  record,
}: ChangedOf<typeof leavePolicies>): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = isIn(leavePolicies, 'held', record)
  const version = { ...record, id } as StoredVersion
  const people = await impactOf(writer.sql, { version, isComing, today: writer.today })
  await followUp(writer, people, `${resource.label}: ${record.title}`)
}
