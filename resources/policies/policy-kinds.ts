import { attendancePolicies } from './attendancePolicies'
import { documentPolicies } from './documentPolicies'
import { leavePolicies } from './leavePolicies'
import { timingPolicies } from './timingPolicies'
import { travelPolicies } from './travelPolicies'

/** The kinds of policies by their names in operations. */
export const policies = {
  leave: leavePolicies,
  attendance: attendancePolicies,
  timing: timingPolicies,
  travel: travelPolicies,
  document: documentPolicies,
} as const

export type PolicyKindName = keyof typeof policies

export const policyKinds = Object.fromEntries(Object.entries(policies).map(([name, { label }]) => [name, label])) as Record<PolicyKindName, string>
