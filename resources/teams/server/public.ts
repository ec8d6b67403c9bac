export {
  computeSharePeak,
  lockAllocationShares,
  type ShareStore,
  type StoredShare,
  updateOtherSharePeaks,
} from './share-peaks'
