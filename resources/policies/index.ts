import { defineArea } from '../../src/framework/company/application'
import { leavePolicies } from './leavePolicies'
import { policyAcknowledgements } from './policyAcknowledgements'

declare module '../../src/framework/register' {
  interface ResourceNames {
    leavePolicies: true
    policyAcknowledgements: true
  }
}

export const policiesArea = defineArea({
  name: 'policies',
  resources: [leavePolicies, policyAcknowledgements],
})
