import { type ChangedOf, defineEffect } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { leavePolicies as declared } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { lockCalendars } from '../leave-locks'
import { computePolicyImpact } from '../policy/leave-policy-impact'
import { applyOrQueueRecounts } from '../requests/recount-queue'

/** Leave is recounted when its policy comes or goes. */
export const leavePolicies = defineEffect(declared, {
  async after(change) {
    const { before, record } = change
    if (isInSet(declared, 'held', before) !== isInSet(declared, 'held', record)) await recountForPolicy(change)
  },
})

/**
 * Recounts leave that begins while the version holds as its rules come or go, and notifies its people:
 * exactly what `computePolicyImpact` predicts. What exceeds a balance becomes unpaid.
 */
async function recountForPolicy({ writer, resource, id, record }: ChangedOf<typeof declared>): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = isInSet(declared, 'held', record)
  const version = { ...record, id } as StoredVersion
  const people = await computePolicyImpact(writer.sql, { version, isComing, today: writer.today })
  await applyOrQueueRecounts(writer, people, `${resource.label}: ${record.title}`)
}
