import { handlerFor } from '../../../../server/records/write/handler'
import { compOffRequests as declared } from '../../compOffRequests'
import { checkWorkedDay, grantWorkedDay } from '../requests/comp-off'

/** A worked off day is granted once it is approved. */
export const compOffRequests = handlerFor(declared, {
  oneByOne: 'a day that was worked is asked for once: the request before counts',
  before: checkWorkedDay,
  after: grantWorkedDay,
})
