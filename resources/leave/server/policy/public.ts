export { defaultPolicy, readLeavePolicies, readLeavePoliciesOn } from './policies-in-force'
