import { defineArea } from '../../src/framework/company/application'
import { policiesAdds } from './adds'
import { attendancePolicies } from './attendancePolicies'
import { documentPolicies } from './documentPolicies'
import { leavePolicies } from './leavePolicies'
import { policyAcknowledgements } from './policyAcknowledgements.resource.json'
import { shiftAssignments } from './shiftAssignments'
import { timingPolicies } from './timingPolicies'
import { travelPolicies } from './travelPolicies'

declare module '../../src/framework/register' {
  interface ResourceNames {
    attendancePolicies: true
    documentPolicies: true
    leavePolicies: true
    policyAcknowledgements: true
    shiftAssignments: true
    timingPolicies: true
    travelPolicies: true
  }
}

export const policiesArea = defineArea({
  name: 'policies',
  resources: [leavePolicies, attendancePolicies, timingPolicies, travelPolicies, documentPolicies, policyAcknowledgements, shiftAssignments],
  adds: policiesAdds,
})
