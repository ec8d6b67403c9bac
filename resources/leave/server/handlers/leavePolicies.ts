import { effectFor } from '../../../../server/records/write/handler'
import { isIn } from '../../../../src/framework/workflow'
import { leavePolicies as declared } from '../../../policies/leavePolicies'
import { recountForPolicy } from '../policy/recount'

/** Leave follows the rules that it is counted by, as they come and go. */
export const leavePolicies = effectFor(declared, {
  async after(change) {
    const { before, record } = change
    if (isIn(declared, 'held', before) !== isIn(declared, 'held', record)) await recountForPolicy(change)
  },
})
