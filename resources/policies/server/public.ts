export { countAcknowledgedPolicies } from './readers'
export { readWorkRules, type WorkRules } from './timing'
export { findVersionInForce, readPolicyVersions, type StoredVersion, type Versions } from './versions-in-force'
