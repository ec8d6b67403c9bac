import type { Handler } from '../../../../server/records/write/writer'
import { checkedCompOff, grantedCompOff } from '../requests/comp-off'

/** A day worked is granted once it is approved. */
export const compOffRequests: Handler = { before: checkedCompOff, after: grantedCompOff }
