import type { IconName } from '../company/menu'
import type { Filter, LooseFilter } from '../filter'
import { mergeFilters } from '../lists/group-filter'
import type { ResourceName, Role } from '../register'
import type { DateFieldOf, FigureOf, PathOf, Report, ReportableResource } from './report'

/** What an author writes for a tile. */
interface TileDeclaration<R extends ReportableResource> {
  /** The tile's heading: what the figure counts. */
  label: string
  /** Explains the figure, where the heading is not enough. */
  help?: string
  of: R
  where?: Filter<PathOf<NoInfer<R>> | 'id'>
  /** The figure; default: the number of records. */
  figure?: FigureOf<NoInfer<R>>
  /** The date by which only records of this month count; the tile is compared with the month before. */
  month?: DateFieldOf<NoInfer<R>>
  /**
   * Roles that see the tile; default: all that may open the dashboard. A person who may read only some of
   * the records would take the figure for that of all.
   */
  to?: readonly Role[]
  /** True where somebody has to do something about these records: such tiles stand first. */
  isToDo?: true
}

/** One figure of a dashboard; it links to its records. */
export interface Tile {
  readonly label: string
  readonly help?: string
  readonly of: ResourceName
  readonly where: LooseFilter
  /** The filter of the records of the month before; absent: it is compared with nothing. */
  readonly before?: LooseFilter
  /** The figure, `count` or `sum:value`. */
  readonly figure: string
  /** Roles that see it; absent: everybody who may open the dashboard and list the records. */
  readonly to?: readonly Role[]
  readonly isToDo?: true
}

/** Declares a tile over a resource. */
export const tile = <const R extends ReportableResource>({
  of,
  where,
  month,
  figure = 'count',
  ...rest
}: TileDeclaration<R>): Tile => ({
  ...rest,
  of: of.name,
  where: month ? mergeFilters(where, { [month]: { between: ['$startOfMonth', '$endOfMonth'] } }) : (where ?? {}),
  ...(month && { before: mergeFilters(where, { [month]: { between: ['$startOfLastMonth', '$endOfLastMonth'] } }) }),
  figure,
})

/** Tiles and charts of a dashboard, by name, in order. */
export interface DashboardContent {
  tiles?: Readonly<Record<string, Tile>>
  /** Reports, each with its default period and groupings; each links to its page. */
  charts?: readonly Report[]
  /**
   * The parts that pages draw themselves, in order, so that people can arrange them: those of areas by the
   * area's name.
   */
  cards?: readonly string[]
  /**
   * Roles that see these parts, of those that may open the dashboard; default: all. A person who may read
   * only some of the records would take the figures for those of all.
   */
  to?: readonly Role[]
}

/** A report on a dashboard. */
export interface DashboardChart {
  readonly report: Report
  readonly to?: readonly Role[]
}

/** What an author writes for a dashboard; see `docs/declaration/reports.md`. */
interface DashboardDeclaration extends Omit<DashboardContent, 'to'> {
  /** Heading of its page. */
  title: string
  /** The name of its operation in calls. */
  operation: string
  /** Path in the browser; absent: it has no page of its own, and another page shows it. */
  route?: string
  /** The group of the side bar, or `top` for none; absent: it has no entry. Needs a `route`. */
  menu?: string
  icon?: IconName
  /** Roles that may open it; it leaves out what a reader may not read. */
  to: readonly Role[]
  /** The names of the charts that come first, in this order; the others follow as areas add them. */
  firstCharts?: readonly string[]
}

/** A dashboard with what areas add to it. */
export interface Dashboard extends Omit<DashboardDeclaration, 'tiles' | 'charts' | 'cards'> {
  readonly name: string
  readonly cards: readonly string[]
  readonly tiles: Readonly<Record<string, Tile>>
  readonly charts: readonly DashboardChart[]
}

/** Declares a dashboard: its operation, and its page if it has one. */
export const defineDashboard = (
  name: string,
  { tiles = {}, charts = [], cards = [], ...declaration }: DashboardDeclaration,
): Dashboard => ({ ...declaration, name, cards, tiles, charts: charts.map((report) => ({ report })) })

/** Adds an area's tiles and charts to a dashboard. */
export const addToDashboard = (
  dashboard: Dashboard,
  { tiles = {}, charts = [], cards = [], to }: DashboardContent,
): Dashboard => {
  const own = to && { to }
  const more = Object.entries(tiles).map(([name, each]) => [name, { ...each, ...own }] as const)
  return {
    ...dashboard,
    tiles: { ...dashboard.tiles, ...Object.fromEntries(more) },
    cards: [...dashboard.cards, ...cards],
    charts: sortCharts(dashboard, [...dashboard.charts, ...charts.map((report) => ({ report, ...own }))]),
  }
}

function sortCharts({ firstCharts = [] }: Dashboard, charts: readonly DashboardChart[]): DashboardChart[] {
  const findPlace = ({ report: { name } }: DashboardChart) =>
    firstCharts.includes(name) ? firstCharts.indexOf(name) : firstCharts.length
  return [...charts].sort((a, b) => findPlace(a) - findPlace(b))
}
