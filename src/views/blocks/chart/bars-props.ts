import type { Decimal } from '../../../framework/values/decimal'

/** One bar: its parts by the names of the series, each with its text. */
export interface BarsRow {
  key: string
  label: string
  parts: Readonly<Record<string, { amount: Decimal; words: string }>>
}

export interface BarsProps {
  /** Describes the chart to screen readers. */
  summary: string
  rows: readonly BarsRow[]
  /** Parts of which each bar is made, in their order. */
  series: readonly string[]
  /** A currency, or the unit of time; other units have no sign on the scale. */
  unit: string | undefined
  /** The rows follow each other in time. */
  isTime?: boolean
  /** Over time: lines in place of bars. */
  isLines?: boolean
  onChoose(series: string, row: BarsRow): void
}

/** Most bars that are drawn; the chart says if there are more, and its table holds all. */
export const maxBars = 10
