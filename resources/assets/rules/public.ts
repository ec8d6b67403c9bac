export { conditions } from './conditions'
export type { AssetNotice } from './notice'
export { deskPath, tagIn, tagPattern } from './tag'
