import { readRecord } from '../../../../server/records/query'
import type { Extension } from '../../../../server/wire/operation'
import { leavePolicies } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { computePolicyImpact } from '../policy/leave-policy-impact'

/** The largest number of people in a preview. */
const maxChanges = 200

/**
 * Answers whose leave would count differently if the version was published now, and the effect on their
 * balances.
 */
export const previewLeaveImpact: Extension = {
  name: 'previewPolicyImpact',
  resource: leavePolicies.name,
  input: {},
  async run(context, { kind, id }, next) {
    if ((kind ?? 'leave') !== 'leave') return next()
    const version = await readRecord<StoredVersion>(context, leavePolicies.name, Number(id))
    const changes = await computePolicyImpact(context, { version, isComing: true, today: context.today })
    const requests = changes.reduce((sum, one) => sum + one.requests.length, 0)
    const isCapped = changes.length > maxChanges
    const visible = changes.slice(0, maxChanges).map(({ one: { empId, name }, requests, balances }) => ({
      empId,
      name,
      balances,
      requests: requests.map(({ kept: _, ...request }) => request),
    }))
    return { data: { people: changes.length, requests, changes: visible, isCapped } }
  },
}
