export { type Stock, stockFacts, stockOf } from './idle'
export { receiveAssets } from './receive'
