export { findStockByPurchase, listStockFacts, type PurchaseStock } from './idle-stock'
export { isIdList, maxPerCall } from './operations/id-list'
export { receiveAssets } from './receive-assets'
