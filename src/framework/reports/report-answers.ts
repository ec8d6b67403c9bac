import type { LooseFilter } from '../filter'
import type { Figure, SummaryGroup } from '../lists/summary'
import type { DateSpan, PeriodKind } from './periods'
import type { ChartKind } from './report'

/** Figures by name; the count is one of them. */
export type ReportFigures = Readonly<Record<string, Figure>>

/** The figures of a group. */
interface GroupFigures {
  count: number
  figures: ReportFigures
}

/** Records that share a value; a value that occurs only in the period before has a count of 0. */
export interface ReportGroup extends GroupFigures, Pick<SummaryGroup, 'value' | 'label'> {
  /** Filter of a list with exactly these records. */
  filter: LooseFilter
  /** The same group in the period before; absent where groups are periods. */
  before?: GroupFigures
  groups?: ReportGroup[]
}

/** The answer of a report. */
export interface ReportAnswer extends GroupFigures {
  /** The moment it was computed, and the zone of its days. */
  asOf: string
  zone: string
  /** The day to which ages are counted, if records have any. */
  day?: string
  /** Null for a report over all time. */
  period: DateSpan | null
  /** The period of each kind around the company's date, or around the first day of the chosen period. */
  periods: Readonly<Record<PeriodKind, DateSpan>> | null
  /** The period of equal length before it. */
  before: (GroupFigures & DateSpan) | null
  /** The groupings in use, and the possible ones. */
  by: readonly string[]
  offered: readonly string[]
  /** The figures that the reader may see. */
  told: readonly { name: string; label: string; figure: string; where?: LooseFilter }[]
  filters: readonly string[] | null
  chart: ChartKind
  /** Filter of a list with all its records. */
  filter: LooseFilter
  groups: readonly ReportGroup[]
  /** There are more groups than these. */
  isCut?: true
  /** Groups with fewer records are hidden. */
  least?: number
}

/** The answer of a tile: its figure, or that computing it failed. */
export type TileAnswer = {
  name: string
  label: string
  help?: string
  of: string
  /** `count`, `sum:value`. */
  figure: string
  /** Filter of a list with its records. */
  filter: LooseFilter
} & ({ value: Figure } | { isFailed: true })

export type ChartAnswer = { name: string; title: string; route: string; of: string } & (
  | { answer: ReportAnswer }
  | { isFailed: true }
)

export interface DashboardAnswer {
  asOf: string
  zone: string
  tiles: readonly TileAnswer[]
  charts: readonly ChartAnswer[]
}
