import { defineAreaServer } from '../../../server/area'
import { countPoliciesToAcknowledge } from './acknowledgements'
import { attendancePolicies } from './handlers/attendancePolicies'
import { documentPolicies } from './handlers/documentPolicies'
import { leavePolicies } from './handlers/leavePolicies'
import { timingPolicies } from './handlers/timingPolicies'
import { travelPolicies } from './handlers/travelPolicies'
import { policyOperations } from './operations/policies'

export const policiesServer = defineAreaServer({
  name: 'policies',
  operations: policyOperations,
  handlers: { leavePolicies, travelPolicies, attendancePolicies, timingPolicies, documentPolicies },
  waiting: { toAcknowledge: countPoliciesToAcknowledge },
})
