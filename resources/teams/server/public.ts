export {
  computeSharePeak,
  lockAllocationShares,
  type Sharing,
  type StoredShare,
  updateOtherSharePeaks,
} from './measure-share'
