import { defineAreaServer } from '../../../server/area'
import { leavePolicies } from './handlers/leavePolicies'
import { policyOperations } from './operations/policies'
import { countToAcknowledge } from './readers'

export const policiesServer = defineAreaServer({
  name: 'policies',
  operations: policyOperations,
  handlers: { leavePolicies },
  waiting: { toAcknowledge: countToAcknowledge },
})
