export { findPeak, type Peak, refusalAbove, type Share, warningAbove } from './rules/allocation'
