import type { LooseFilter } from '../filter'
import type { Figure, SummaryGroup } from '../lists/list-figures'
import type { Change } from './comparison'
import type { DashboardLayout } from './dashboard-layout'
import type { DateSpan, PeriodKind } from './periods'
import type { ChartKind } from './report'

/** Figures by name; the count is one of them. */
export type ReportFigures = Readonly<Record<string, Figure>>

/** The figures of a group. */
interface GroupFigures {
  count: number
  figures: ReportFigures
}

/** Figures of the period before, and how those of now differ from them. */
export interface ComparedFigures extends GroupFigures {
  changes: Readonly<Record<string, Change>>
}

/** Records that share a value. A value that occurs only in the period before has a count of 0. */
export interface ReportGroup extends GroupFigures, Pick<SummaryGroup, 'value' | 'label'> {
  /** The filter of a list that shows exactly these records. */
  filter: LooseFilter
  /** The same group in the period before; absent where the groups are periods themselves. */
  before?: ComparedFigures
  groups?: ReportGroup[]
}

/** The answer of a report. */
export interface ReportAnswer extends GroupFigures {
  /** The moment at which the server computed it, and the zone whose days it uses. */
  asOf: string
  zone: string
  /** The day up to which ages are counted; absent where records have no ages. */
  day?: string
  /** The period of the figures; null for a report over all time. */
  period: DateSpan | null
  /** One period of each kind: around the company's date, or around the first day of the chosen period. */
  periods: Readonly<Record<PeriodKind, DateSpan>> | null
  /** The relative period that means these days today, such as `month-1`; absent: none does. */
  relative?: string
  /** Figures of the period of equal length before this one. */
  before: (ComparedFigures & DateSpan) | null
  /** The groupings in use, and those that can be chosen. */
  by: readonly string[]
  offered: readonly string[]
  /** The figures that the reader may see. */
  told: readonly { name: string; label: string; figure: string; where?: LooseFilter }[]
  filters: readonly string[] | null
  chart: ChartKind
  /** The filter of a list that shows all its records. */
  filter: LooseFilter
  groups: readonly ReportGroup[]
  /** True where there are more groups than these. */
  isCut?: true
  /** Groups with fewer records than this are hidden; absent: none. */
  least?: number
}

/** The answer of a tile: its figure, or that the server could not compute it. */
export type TileAnswer = {
  name: string
  label: string
  help?: string
  isToDo?: true
  of: string
  /** The figure, `count` or `sum:value`. */
  figure: string
  /** The filter of a list that shows its records. */
  filter: LooseFilter
} & ({ value: Figure; before?: Change & { value: Figure } } | { isFailed: true })

export type ChartAnswer = { name: string; title: string; route: string; of: string } & (
  | { answer: ReportAnswer }
  | { isFailed: true }
)

export interface DashboardAnswer {
  asOf: string
  zone: string
  tiles: readonly TileAnswer[]
  charts: readonly ChartAnswer[]
  /** Absent where the dashboard has nothing to arrange. */
  layout?: DashboardLayout
}

/** A report or a dashboard in the list of all that a person may open. */
export interface ListedReport {
  route: string
  /** The name by which dashboards draw it; absent: it is a dashboard. */
  report?: string
  title: string
  /** The plural of the resource that it counts; null for a dashboard. */
  group: string | null
  /** What it tells. */
  figures: readonly string[]
  /** What it can be grouped by. */
  by: readonly string[]
  /** Labels of the roles that may open it. */
  readers: readonly string[]
}
