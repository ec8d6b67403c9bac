import { leavePolicies } from './leavePolicies'
import { travelPolicies } from './travelPolicies'

/** The kinds of policies, by the names that operations use for them. */
export const policies = { leave: leavePolicies, travel: travelPolicies } as const

export type PolicyKindName = keyof typeof policies

export const policyKinds = Object.fromEntries(Object.entries(policies).map(([name, { label }]) => [name, label])) as Record<PolicyKindName, string>
