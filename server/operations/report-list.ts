import { listReportReaders } from '../../src/framework/company/menu-places'
import { listRoles, type Roles } from '../../src/framework/company/roles'
import { getFieldBehaviour } from '../../src/framework/field'
import { parseGrouping } from '../../src/framework/lists/list-figures'
import { humanizeName } from '../../src/framework/naming'
import type { Role } from '../../src/framework/register'
import type { Dashboard } from '../../src/framework/reports/dashboard'
import type { Report } from '../../src/framework/reports/report'
import type { ListedReport } from '../../src/framework/reports/report-answers'
import { fieldLabel, type Resource } from '../../src/framework/resource'
import { getTable } from '../records/model'
import { listReadableGroupings } from '../records/reports/readable-figures'
import { listReportFigures } from '../records/reports/report'
import { type Context, defineOperation, type Operation } from '../wire/operation'

interface ReportListDeclarations {
  roles: Roles
  resources: readonly Resource[]
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
}

type ToldOfReport = Pick<ListedReport, 'figures' | 'by'>

interface ReportPlace extends Omit<ListedReport, 'readers' | keyof ToldOfReport> {
  to: readonly Role[]
  /** Names what the caller may read of it. */
  describe(context: Context): ToldOfReport
}

/** Makes the operation that lists the reports which the caller may open, and what they tell. */
export function buildReportListOperation(declared: ReportListDeclarations): Operation {
  const { roles } = declared
  const places = [...listReportPlaces(declared), ...listDashboardPlaces(declared)]
  return defineOperation({
    name: 'getReports',
    area: 'Reports',
    to: 'signedIn',
    input: {},
    async run(context: Context) {
      const data = places
        .filter(({ to }) => to.some((role) => context.caller.roles.includes(role)))
        .map(
          ({ to, describe, ...place }): ListedReport => ({
            ...place,
            ...describe(context),
            readers: labelRoles(roles, to),
          }),
        )
      return { data, total: data.length }
    },
  })
}

/** Names the roles; one that everybody has stands for all others. */
function labelRoles({ labels, effective }: Roles, to: readonly Role[]): string[] {
  const everybodys = effective([]).filter((role) => to.includes(role))
  return (everybodys.length > 0 ? everybodys : to).map((role) => labels[role])
}

const listDashboardPlaces = ({ dashboards = [] }: ReportListDeclarations): ReportPlace[] =>
  dashboards.flatMap(({ route, title, to, tiles, charts }) =>
    route === undefined
      ? []
      : [
          {
            ...{ route: `/${route}`, title, to, group: null },
            describe: () => ({
              figures: [...Object.values(tiles).map(({ label }) => label), ...charts.map(({ report }) => report.title)],
              by: [],
            }),
          },
        ],
  )

function listReportPlaces({ roles, resources, reports = [] }: ReportListDeclarations): ReportPlace[] {
  const all = listRoles(roles)
  return reports.flatMap((report) => {
    const resource = resources.find(({ name }) => name === report.of)
    if (!resource) return []
    const { route, title, name } = report
    return [
      {
        ...{ route: `/${route}`, title, report: name, group: resource.plural },
        to: listReportReaders(report, resource, all),
        describe: (context: Context) => describeReport(context, report, { resource, resources }),
      },
    ]
  })
}

/** Names the figures and groups of a report that the caller may read. */
function describeReport(
  context: Context,
  report: Report,
  { resource, resources }: { resource: Resource; resources: readonly Resource[] },
): ToldOfReport {
  const groupings = listReadableGroupings(context, getTable(context.model, resource.name), report.by)
  return {
    figures: listReportFigures(context, report).map(({ figure }) => figure.label ?? humanizeName(figure.name)),
    by: [...new Set(groupings.flatMap((grouping) => labelGrouping(resource, grouping, resources) ?? []))],
  }
}

/** Names what a report is grouped by: the last field of the path. Periods are not named. */
function labelGrouping(from: Resource, grouping: string, resources: readonly Resource[]): string | undefined {
  const { name: path, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  if (period) return undefined
  const names = path.split('.')
  const last = names.pop() ?? ''
  const resource = names.reduce<Resource | undefined>((at, name) => {
    const target = at?.fields[name] && getFieldBehaviour(at.fields[name]).target()
    return resources.find((each) => each.name === target)
  }, from)
  if (!resource) return undefined
  return resource.fields[last] ? fieldLabel(resource, last) : humanizeName(last)
}
