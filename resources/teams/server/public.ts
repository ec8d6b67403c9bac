export { lockShares, measureShare, type Sharing, type StoredShare, updateOtherPeaks } from './measure-share'
