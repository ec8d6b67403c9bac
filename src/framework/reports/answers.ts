import type { LooseFilter } from '../filter'
import type { Figure, Group } from '../lists/summary'
import type { PeriodKind, Span } from './periods'
import type { ChartKind } from './report'

/** Figures by their names; a count is a figure as well. */
export type ReportFigures = Readonly<Record<string, Figure>>

/** What a group came to. */
interface Told {
  count: number
  figures: ReportFigures
}

/** Records that share a value; a value that is only in the period before has a count of 0. */
export interface ReportGroup extends Told, Pick<Group, 'value' | 'label'> {
  /** Opens exactly these records as a list. */
  filter: LooseFilter
  /** The same group of the period before; absent where groups are periods themselves. */
  before?: Told
  groups?: ReportGroup[]
}

/** A report as it is answered. */
export interface ReportAnswer extends Told {
  /** The moment it was made, and the zone in which its days are counted. */
  asOf: string
  zone: string
  /** The day to which the ages of its records are counted, where they have any. */
  day?: string
  /** Null where the report is of all times. */
  period: Span | null
  /** Those of each kind around the company's day, or around the first of the period where that lies elsewhere. */
  periods: Readonly<Record<PeriodKind, Span>> | null
  /** The period of equal length before it. */
  before: (Told & Span) | null
  /** What it is grouped by, and what else it could be. */
  by: readonly string[]
  offered: readonly string[]
  /** The figures that the reader may read. */
  told: readonly { name: string; label: string; figure: string; where?: LooseFilter }[]
  filters: readonly string[] | null
  chart: ChartKind
  /** Opens all of its records as a list. */
  filter: LooseFilter
  groups: readonly ReportGroup[]
  /** There are more groups than are told. */
  isCut?: true
  /** Groups of fewer records are not told: how many at least. */
  least?: number
}

/** A tile as it is answered: its figure, or that it could not be made. */
export type TileAnswer = {
  name: string
  label: string
  help?: string
  of: string
  /** `count`, `sum:value`. */
  figure: string
  /** Opens its records as a list. */
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
