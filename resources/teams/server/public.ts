export { lockShares, measureOthers, measureShare, type Sharing, type StoredShare } from './measure-share'
