export { findStock, type Stock, stockFacts } from './idle'
export { idList, maxPerCall } from './operations/ids'
export { receiveAssets } from './receive'
