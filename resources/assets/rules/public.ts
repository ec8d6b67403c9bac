export { conditions } from './conditions'
export type { AssetNotice } from './notice'
export { deskPath, readTag, tagPattern } from './tag'
