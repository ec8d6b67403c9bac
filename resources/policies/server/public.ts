export { countOwnPolicies } from './readers'
export { readWorkRules, type WorkRules } from './timing'
export { findVersion, readVersions, type StoredVersion, type Versions } from './versions-in-force'
