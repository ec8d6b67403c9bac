export { findStockByPurchase, listStockFacts, type PurchaseStock } from './idle'
export { isIdList, maxPerCall } from './operations/ids'
export { receiveAssets } from './receive'
