import { checkedCompOff, grantedCompOff } from '../leave/requests/comp-off'
import type { Handler } from '../records/write/writer'

/** A day worked is granted once it is approved. */
export const compOffRequests: Handler = { before: checkedCompOff, after: grantedCompOff }
