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
  /** Names of the parts of which each bar consists, in their order. */
  series: readonly string[]
  /** A currency, or the unit of durations; the scale shows no sign for other units. */
  unit: string | undefined
  /** True where the rows follow each other in time. */
  isTime?: boolean
  /** True: the parts stand beside each other, because they are no parts of one whole. */
  isGrouped?: boolean
  /** True: over time, lines are drawn instead of bars. */
  isLines?: boolean
  onChoose(series: string, row: BarsRow): void
}

/** Most bars that are drawn; the chart tells if there are more, and its table has all. */
export const maxBars = 10
