import type { Effect } from '../../../../server/area'
import { isHeldVersion } from '../../../policies/policy-version'
import { recountForPolicy } from '../policy/recount'

/** Leave follows the rules that it is counted by, as they come and go. */
export const leavePolicies: Effect = {
  async after(change) {
    const { resource, before, record } = change
    if (isHeldVersion(resource, before) !== isHeldVersion(resource, record)) await recountForPolicy(change)
  },
}
