export { countOwnPolicies } from './readers'
export { readWorkRules, type WorkRules } from './timing'
export { readVersions, type StoredVersion, type Versions, versionOn } from './versions-in-force'
