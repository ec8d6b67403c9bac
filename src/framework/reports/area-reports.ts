import { findNearest } from '../naming'
import { addToDashboard, type Dashboard, type DashboardContent } from './dashboard'
import type { Report } from './report'

/**
 * The reports of an area. Screens do not load them: they get the pages from cards and the figures from the
 * server.
 */
export interface AreaReports {
  /** The name of the area's folder. */
  name: string
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
  /** What the area adds to dashboards, also to those of other areas, by the dashboard's name. */
  onDashboards?: Readonly<Record<string, DashboardContent>>
}

/** Declares the reports of an area. */
export const defineAreaReports = (reports: AreaReports): AreaReports => reports

/**
 * Joins the reports of all areas, and adds to each dashboard what the areas add, in their order.
 * @throws Error where a dashboard is missing, or the same is added twice
 */
export function composeReports(areas: readonly AreaReports[]): { reports: Report[]; dashboards: Dashboard[] } {
  const all = new Map(areas.flatMap(({ dashboards = [] }) => dashboards.map((each) => [each.name, each] as const)))
  for (const { name: area, onDashboards = {} } of areas)
    for (const [name, more] of Object.entries(onDashboards)) {
      const dashboard = all.get(name)
      if (!dashboard)
        throw new Error(`The area ${area} puts tiles on ${name}, which is no dashboard${suggestName(name, all)}`)
      const twice = Object.keys(more.tiles ?? {}).find((each) => Object.hasOwn(dashboard.tiles, each))
      if (twice) throw new Error(`The area ${area} puts ${twice} on the dashboard ${name}, which has it already`)
      all.set(name, addToDashboard(dashboard, more))
    }
  return { reports: areas.flatMap(({ reports = [] }) => reports), dashboards: [...all.values()] }
}

function suggestName(name: string, names: ReadonlyMap<string, unknown>): string {
  const near = findNearest(name, [...names.keys()])
  return near ? `; did you mean ${near}?` : ''
}
