import type { Decimal } from '../../../framework/values/decimal'

/** One bar: its parts by the names of the series, each with the words that tell it. */
export interface BarsRow {
  key: string
  label: string
  parts: Readonly<Record<string, { amount: Decimal; words: string }>>
}

export interface BarsProps {
  /** Says to readers what is drawn. */
  summary: string
  rows: readonly BarsRow[]
  /** Parts of which each bar is made, in their order. */
  series: readonly string[]
  /** A currency, or what time is counted in; others have no sign on the scale. */
  unit: string | undefined
  /** The rows follow each other in time. */
  isTime?: boolean
  /** Over time: lines in place of bars. */
  isLines?: boolean
  onChoose(series: string, row: BarsRow): void
}

/** Bars that are drawn; what holds more says so, and its table holds all. */
export const maxBars = 10
