export { type AllocationPeak, type AllocationShare, findPeakAllocation, refusalAbove, warningAbove } from './rules/allocation-peak'
