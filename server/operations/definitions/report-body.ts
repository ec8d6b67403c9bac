import { z } from 'zod'
import { buildStoredName, buildStoredReportRoute, type ReportBody } from '../../../src/framework/company/definition'
import { parseFigure } from '../../../src/framework/lists/list-figures'
import { capitalize, humanizeName } from '../../../src/framework/naming'
import type { ResourceName, Role } from '../../../src/framework/register'
import { periodKinds } from '../../../src/framework/reports/periods'
import type { Report } from '../../../src/framework/reports/report'

const name = z.string().min(1).max(100)
const title = z.string().trim().min(1).max(80)
const filter = z.record(z.string(), z.unknown())
const isName = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 100

/** The form of a report. Whether its names exist is checked against the declarations. */
export const reportBody = z.strictObject({
  title,
  of: z.custom<ResourceName>(isName, 'names a resource'),
  to: z.array(z.custom<Role>(isName, 'names a role')).min(1).max(30).optional(),
  menu: z.string().trim().min(1).max(40).optional(),
  where: filter.optional(),
  period: z.array(name).min(1).max(2).optional(),
  opensWith: z.enum(periodKinds).optional(),
  by: z.array(name).min(1).max(8),
  figures: z
    .array(z.strictObject({ label: title.optional(), figure: name, where: filter.optional() }))
    .min(1)
    .max(12),
  filters: z.array(name).max(20).optional(),
  chart: z.enum(['bars', 'lines']).optional(),
  least: z.number().int().min(2).max(1000).optional(),
})

/** Makes the report of a body. Its names follow from the key, so that a new title changes none of them. */
export function toReport(key: string, { period, figures, opensWith, chart, ...body }: ReportBody): Report {
  const [from, to = from] = period ?? []
  const { title, of, by, to: roles, menu, where, filters, least } = body
  return {
    ...{ name: buildStoredName(key), title, of, by, opensWith: opensWith ?? 'fiscalYear', chart: chart ?? 'bars' },
    operation: `getStoredReport${capitalize(key)}`,
    route: buildStoredReportRoute(key),
    figures: figures.map(({ label, figure, where: only }, at) => ({
      ...{ name: `figure${at + 1}`, figure, label: label ?? describeFigure(figure) },
      ...(only && { where: only }),
    })),
    ...(roles && { to: roles }),
    ...(menu && { menu }),
    ...(where && { where }),
    ...(from && to && { period: [from, to] as const }),
    ...(filters && { filters }),
    ...(least && { least }),
  }
}

const kindWords = { sum: 'Sum', avg: 'Average', min: 'Smallest', max: 'Greatest' } as const

function describeFigure(figure: string): string {
  const { kind, name } = parseFigure(figure) ?? {}
  return kind && name ? `${kindWords[kind]} of ${humanizeName(name).toLowerCase()}` : 'Records'
}
