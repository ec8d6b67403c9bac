import { formatNumber } from '../framework/values/number-format'

/** Formats a count: `12,34,567`. */
export const formatCount = (count: number): string => formatNumber(count)
