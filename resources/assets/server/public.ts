export { findStockByPurchase, listStockFacts, type Stock } from './idle'
export { isIdList, maxPerCall } from './operations/ids'
export { receiveAssets } from './receive'
