import { z } from 'zod'
import { buildStoredName, buildStoredReportRoute, type DashboardBody } from '../../../src/framework/company/definition'
import { capitalize } from '../../../src/framework/naming'
import type { ResourceName, Role } from '../../../src/framework/register'
import type { Dashboard, Tile } from '../../../src/framework/reports/dashboard'
import type { Report } from '../../../src/framework/reports/report'

const title = z.string().trim().min(1).max(80)
const isName = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 100

/** The form of a dashboard. Whether its names exist is checked against the declarations. */
export const dashboardBody = z
  .strictObject({
    title,
    to: z.array(z.custom<Role>(isName, 'names a role')).min(1).max(30),
    menu: z.string().trim().min(1).max(40).optional(),
    tiles: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z][a-zA-Z0-9]{0,19}$/, 'is letters and digits, first a small letter'),
          label: title,
          of: z.custom<ResourceName>(isName, 'names a resource'),
          figure: z.string().min(1).max(100).optional(),
          where: z.record(z.string(), z.unknown()).optional(),
          isToDo: z.boolean().optional(),
        }),
      )
      .max(24)
      .optional(),
    charts: z.array(z.string().min(1).max(100)).max(12).optional(),
  })
  .refine(({ tiles = [], charts = [] }) => tiles.length + charts.length > 0, 'has neither tiles nor charts')

export const dashboardParts = ['title', 'to', 'menu', 'tiles', 'charts']

/** Makes the dashboard of a body; charts of unknown reports are left out, and refused before that. */
export function toDashboard(key: string, body: DashboardBody, reports: readonly Report[]): Dashboard {
  const { title, to, menu, tiles = [], charts = [] } = body
  const byName = tiles.map(({ name, label, of, figure = 'count', where = {}, isToDo }): [string, Tile] => [
    name,
    { label, of, figure, where, ...(isToDo && { isToDo }) },
  ])
  return {
    ...{ name: buildStoredName(key), title, to, cards: [], tiles: Object.fromEntries(byName) },
    operation: `getStoredDashboard${capitalize(key)}`,
    route: buildStoredReportRoute(key),
    ...(menu && { menu }),
    charts: charts.flatMap((name) => reports.filter((report) => report.name === name).map((report) => ({ report }))),
  }
}
