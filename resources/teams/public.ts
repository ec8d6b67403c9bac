export { findPeakAllocation, type Peak, refusalAbove, type Share, warningAbove } from './rules/allocation'
