import { defineHandler } from '../../../../server/records/write/handler'
import { compOffRequests as declared } from '../../compOffRequests'
import { readCompOffFacts } from '../comp-off-facts'
import { lockRecordOwners } from '../leave-locks'
import { checkCompOffRequest, grantCompOff } from '../requests/comp-off'

/** Grants time off for a worked off day once it is approved. */
export const compOffRequests = defineHandler(declared, {
  oneByOne: 'a day that was worked is asked for once: the request before counts',
  first: ({ sql }, ids) => lockRecordOwners(sql, declared.name, ids),
  before: checkCompOffRequest,
  after: grantCompOff,
  facts: readCompOffFacts,
})
