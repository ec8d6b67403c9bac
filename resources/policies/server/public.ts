export { readVersions, type StoredVersion, type Versions, versionOn } from './versions-in-force'
