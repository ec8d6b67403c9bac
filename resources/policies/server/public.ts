export { countAcknowledgedPolicies } from './readers'
export { readWorkRules, type WorkRules } from './timing'
export { findVersionInForce, type PolicyVersions, readPolicyVersions, type StoredVersion } from './versions-in-force'
