import type { IconName } from '../company/menu'
import type { Filter, LooseFilter } from '../filter'
import type { ResourceName, Role } from '../register'
import type { FigureOf, PathOf, Report, Reported } from './report'

/** What an author writes of a tile. */
interface TileDeclaration<R extends Reported> {
  /** What it counts, as its heading. */
  label: string
  /** What exactly is counted, where the heading does not say all of it. */
  help?: string
  of: R
  where?: Filter<PathOf<NoInfer<R>> | 'id'>
  /** Default: how many records. */
  figure?: FigureOf<NoInfer<R>>
  /** For whom; who sees a few of the records only is not told that these are all. Default: all who may open the dashboard. */
  to?: readonly Role[]
}

/** One figure of a dashboard; it opens its records. */
export interface Tile {
  readonly label: string
  readonly help?: string
  readonly of: ResourceName
  readonly where: LooseFilter
  /** `count`, `sum:value`. */
  readonly figure: string
  /** Absent: everybody who may open the dashboard and list its records. */
  readonly to?: readonly Role[]
}

/** Declares a tile; its names are those of the resource. */
export const tile = <const R extends Reported>({ of, where, figure = 'count', ...rest }: TileDeclaration<R>): Tile => ({
  ...rest,
  of: of.name,
  where: where ?? {},
  figure,
})

/** What stands on a dashboard, by name; in the order in which it is told. */
export interface OnDashboard {
  tiles?: Readonly<Record<string, Tile>>
  /** Reports, each drawn as it opens and leading to its page. */
  charts?: readonly Report[]
  /** For whom of those who may open the dashboard; who sees a few of the records only is not told that these are all. Default: all. */
  to?: readonly Role[]
}

/** A report on a dashboard. */
export interface Chart {
  readonly report: Report
  readonly to?: readonly Role[]
}

/** What an author writes of a dashboard; see `docs/declaration.md`. */
interface DashboardDeclaration extends Omit<OnDashboard, 'to'> {
  /** Heading of its page. */
  title: string
  /** Wire name. */
  operation: string
  /** Path in the browser; absent: it has no page, another one shows it. */
  route?: string
  /** The group of the side bar, `top` for none; absent: no entry. Its page is needed. */
  menu?: string
  icon?: IconName
  /** Who may open it; what they may not read is not on it. */
  to: readonly Role[]
}

/** A dashboard with all that areas put on it. */
export interface Dashboard extends Omit<DashboardDeclaration, 'tiles' | 'charts'> {
  readonly name: string
  readonly tiles: Readonly<Record<string, Tile>>
  readonly charts: readonly Chart[]
}

/** Declares a dashboard: its operation, and its page where it has one. */
export const defineDashboard = (
  name: string,
  { tiles = {}, charts = [], ...declaration }: DashboardDeclaration,
): Dashboard => ({ ...declaration, name, tiles, charts: charts.map((report) => ({ report })) })

/** A dashboard with what an area puts on it. */
export const addToDashboard = (dashboard: Dashboard, { tiles = {}, charts = [], to }: OnDashboard): Dashboard => {
  const own = to && { to }
  const more = Object.entries(tiles).map(([name, each]) => [name, { ...each, ...own }] as const)
  return {
    ...dashboard,
    tiles: { ...dashboard.tiles, ...Object.fromEntries(more) },
    charts: [...dashboard.charts, ...charts.map((report) => ({ report, ...own }))],
  }
}
