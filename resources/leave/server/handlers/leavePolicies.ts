import { type ChangedOf, effectFor } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { leavePolicies as declared } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { lockCalendars } from '../lock'
import { computePolicyImpact } from '../policy/impact'
import { applyOrQueueRecounts } from '../requests/waiting'

/** Leave follows the rules that it is counted by, as they come and go. */
export const leavePolicies = effectFor(declared, {
  async after(change) {
    const { before, record } = change
    if (isInSet(declared, 'held', before) !== isInSet(declared, 'held', record)) await recountForPolicy(change)
  },
})

/**
 * Leave that begins while the version holds is counted anew as its rules come or go, and its people are told: just what
 * `computePolicyImpact` tells before. What goes beyond a balance becomes unpaid.
 */
async function recountForPolicy({ writer, resource, id, record }: ChangedOf<typeof declared>): Promise<void> {
  await lockCalendars(writer.sql)
  const isComing = isInSet(declared, 'held', record)
  const version = { ...record, id } as StoredVersion
  const people = await computePolicyImpact(writer.sql, { version, isComing, today: writer.today })
  await applyOrQueueRecounts(writer, people, `${resource.label}: ${record.title}`)
}
