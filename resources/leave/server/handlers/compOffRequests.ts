import { handlerFor } from '../../../../server/records/write/handler'
import { compOffRequests as declared } from '../../compOffRequests'
import { checkWorkedDay, grantWorkedDay } from '../requests/comp-off'

/** A day worked is granted once it is approved. */
export const compOffRequests = handlerFor(declared, { before: checkWorkedDay, after: grantWorkedDay })
