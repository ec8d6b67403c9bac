import { type ChangedOf, defineEffect } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { leavePolicies as declared } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { lockCalendars } from '../leave-locks'
import { computePolicyImpact } from '../policy/leave-policy-impact'
import { applyOrQueueRecounts } from '../requests/recount-queue'

/** Recounts leave when a version of its policy comes into force or is withdrawn. */
export const leavePolicies = defineEffect(declared, {
  async after(change) {
    const { before, record } = change
    if (isInSet(declared, 'held', before) !== isInSet(declared, 'held', record)) await recountForPolicy(change)
  },
})

/**
 * Recounts leave that begins in the period of a version, when its rules apply or stop applying, and notifies
 * the people. The result is what `computePolicyImpact` predicts; days that exceed a balance become unpaid.
 */
async function recountForPolicy({ writer, resource, id, record }: ChangedOf<typeof declared>): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = isInSet(declared, 'held', record)
  const version = { ...record, id } as StoredVersion
  const people = await computePolicyImpact(writer, { version, isComing, today: writer.today })
  await applyOrQueueRecounts(writer, people, `${resource.label}: ${record.title}`)
}
