import { defineAreaServer } from '../../../server/area'
import { leavePolicies } from './handlers/leavePolicies'
import { travelPolicies } from './handlers/travelPolicies'
import { policyOperations } from './operations/policies'
import { countToAcknowledge } from './readers'

export const policiesServer = defineAreaServer({
  name: 'policies',
  operations: policyOperations,
  handlers: { leavePolicies, travelPolicies },
  waiting: { toAcknowledge: countToAcknowledge },
})
