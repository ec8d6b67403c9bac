import { defineArea } from '../../src/framework/company/application'
import { leavePolicies } from './leavePolicies'
import { policyAcknowledgements } from './policyAcknowledgements'

export const policiesArea = defineArea({
  name: 'policies',
  resources: [leavePolicies, policyAcknowledgements],
})
