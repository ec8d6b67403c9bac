import { date } from '../../../src/fields/date'
import { text } from '../../../src/fields/text'
import { listReportReaders } from '../../../src/framework/company/menu-places'
import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import type { Dashboard } from '../../../src/framework/reports/dashboard'
import { maxGroupings, type Report } from '../../../src/framework/reports/report'
import type { Resource } from '../../../src/framework/resource'
import { asOf } from '../../wire/age-day-input'
import { jsonField } from '../../wire/json-field'
import { questionInput } from '../../wire/list-input'
import { type Context, defineOperation, type Operation } from '../../wire/operation'
import { answerReport, dependsOnDay, type ReportInput, toReportRequest } from './answer-report'
import { buildGetChangeMark } from './change-mark'
import { runDashboard } from './dashboard'
import { refuseInput, runReport } from './report'
import { buildSaveLayout, readLayout } from './stored-layout'

interface ReportDeclarations {
  resources: readonly Resource[]
  reports?: readonly Report[]
  dashboards?: readonly Dashboard[]
}

/**
 * Makes the operations of all reports and dashboards.
 * @param roles all roles that exist
 */
export const buildReportOperations = (
  { resources, reports = [], dashboards = [] }: ReportDeclarations,
  roles: readonly Role[],
): Operation[] => [
  ...reports.flatMap((report) => {
    const resource = resources.find(({ name }) => name === report.of)
    return resource ? [buildReportOperation(report, resource, roles)] : []
  }),
  ...dashboards.map(buildDashboardOperation),
  ...(dashboards.length > 0 ? [buildSaveLayout(dashboards), buildGetChangeMark(dashboards)] : []),
]

const isGroupingList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= maxGroupings &&
  value.every((name) => typeof name === 'string') &&
  new Set(value).size === value.length

export const byInput = jsonField('by', isGroupingList)
const isDay = { from: date(), to: date() }

function buildReportOperation(report: Report, resource: Resource, roles: readonly Role[]): Operation {
  const isOfDay = dependsOnDay(report, resource)
  return defineOperation({
    name: report.operation,
    area: resource.label,
    resource: resource.name,
    to: listReportReaders(report, resource, roles),
    reads: 'partial',
    input: {
      ...(report.period && { ...isDay, period: text({ max: 20 }) }),
      ...(isOfDay && { asOf }),
      filter: questionInput.filter,
      by: byInput,
    },
    async run(context, input: ReportInput) {
      return { data: await answerReport(context, report, input) }
    },
  })
}

/** Makes the operation that answers the whole dashboard or, with `kind`, its report of that name. */
function buildDashboardOperation(dashboard: Dashboard): Operation {
  return defineOperation({
    name: dashboard.operation,
    area: 'Dashboards',
    to: dashboard.to,
    reads: 'partial',
    input: { kind: text({ max: 80 }), ...isDay, filter: questionInput.filter, by: byInput },
    async run(context, { kind, ...input }) {
      if (kind)
        return {
          data: await runReport(
            context,
            requireChart(context, dashboard, kind),
            toReportRequest(context, input as ReportInput),
          ),
        }
      const leftOut: unknown[] = []
      const data = await runDashboard(context, dashboard, (problem) => leftOut.push(problem))
      return { data: { ...data, ...(await readLayout(context, dashboard)) }, leftOut }
    },
  })
}

/**
 * Finds the report of a dashboard by name.
 * @throws StewardError at `kind` where there is none, `forbidden` where the caller may not see it
 */
function requireChart({ caller }: Context, { charts }: Dashboard, kind: string): Report {
  const chart = charts.find(({ report }) => report.name === kind)
  if (!chart) refuseInput('kind', `there is ${charts.map(({ report }) => report.name).join(', ') || 'none'}`)
  const isTheirs = [chart.to, chart.report.to].every((to) => !to || to.some((role) => caller.roles.includes(role)))
  if (!isTheirs) throw new StewardError('forbidden')
  return chart.report
}
