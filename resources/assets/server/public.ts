export { type Stock, stockFacts, stockOf } from './idle'
export { idList, mostAtOnce } from './operations/ids'
export { receiveAssets } from './receive'
