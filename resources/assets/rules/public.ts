export { conditions } from './conditions'
export type { AssetNotice } from './found-asset-notice'
export { deskPath, parseAssetTag, tagPattern } from './tag'
