export { countAcknowledgedPolicies } from './acknowledgements'
export { findVersionInForce, type PolicyVersions, readPolicyVersions, type StoredVersion } from './versions-in-force'
