export { type Peak, peakOf, refusalAbove, type Share, warningAbove } from './rules/allocation'
