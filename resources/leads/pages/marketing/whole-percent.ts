import { type Decimal, divideDecimal } from '../../../../src/framework/values/decimal'
import { formatPercent } from '../../../../src/framework/values/number-format'

/** Formats a percent without decimals, as `1,316%`; a dash where there is none. */
export function formatWholePercent(percent: Decimal | number | null): string {
  const whole = percent === null ? undefined : divideDecimal(String(percent), '1', 0)
  return whole === undefined ? '–' : formatPercent(whole)
}
