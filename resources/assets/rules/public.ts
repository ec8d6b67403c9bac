export { conditions } from './conditions'
export type { AssetNotice } from './notice'
export { deskPath, parseAssetTag, tagPattern } from './tag'
