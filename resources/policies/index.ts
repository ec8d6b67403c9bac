import { defineArea } from '../../src/framework/company/application'
import { leavePolicies } from './leavePolicies'
import { policyAcknowledgements } from './policyAcknowledgements'
import { travelPolicies } from './travelPolicies'

declare module '../../src/framework/register' {
  interface ResourceNames {
    leavePolicies: true
    travelPolicies: true
    policyAcknowledgements: true
  }
}

export const policiesArea = defineArea({
  name: 'policies',
  resources: [leavePolicies, travelPolicies, policyAcknowledgements],
})
