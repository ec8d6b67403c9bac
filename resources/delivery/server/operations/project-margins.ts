import { readRecords } from '../../../../server/records/read-records'
import { readPeriodInput } from '../../../../server/records/reports/period-input'
import { listPeriods } from '../../../../server/records/reports/period-kinds'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields'
import { compareAllFigures } from '../../../../src/framework/reports/comparison'
import { type DateSpan, shiftPeriod } from '../../../../src/framework/reports/periods'
import { financeTeam } from '../../../people/roles'
import type { MarginFigures, MarginRow, ProjectFigure, ProjectMargins } from '../../answers'
import { projects } from '../../projects'
import { computeMarginFigures } from '../../rules/project-margin'
import { type ProjectMoney, readProjectMoney, toAmounts } from '../project-money'

const figureNames = ['revenue', 'laborCost', 'expenses', 'travel', 'purchases'] as const

/** Who may read all claims too; HR and finance may not, so the margin would be wrong for them. */
const marginReaders = financeTeam.filter((role) => role !== 'hrFinance')

const emptySums = (): Record<ProjectFigure, bigint> => ({
  revenue: 0n,
  laborCost: 0n,
  expenses: 0n,
  travel: 0n,
  purchases: 0n,
})

/** Adds up projects; the percent is of the sums. */
function addUp(all: readonly Pick<ProjectMoney, 'sums'>[]): MarginFigures {
  const sums = emptySums()
  for (const { sums: one } of all) for (const name of figureNames) sums[name] += one[name]
  return computeMarginFigures(toAmounts(sums))
}

interface ProjectRow {
  id: number
  name: string
  projectCode: string
  customerId: number | null
  labels: Readonly<Record<string, string>>
}

const mostOnPage = 500

async function readProjects(context: Context, ids: readonly number[]): Promise<ProjectRow[]> {
  const rows: ProjectRow[] = []
  const fields = ['id', 'name', 'projectCode', 'customerId']
  for (let from = 0; from < ids.length; from += mostOnPage) {
    const filter = { id: { in: ids.slice(from, from + mostOnPage) } }
    rows.push(...(await readRecords<ProjectRow>(context, projects.name, { filter, fields, perPage: mostOnPage })).rows)
  }
  return rows.sort((one, other) => one.name.localeCompare(other.name))
}

const toRow = ({ id, name, projectCode, customerId, labels }: ProjectRow, money: ProjectMoney): MarginRow => ({
  ...{ projectId: id, code: projectCode, project: name, customerId, customer: labels.customerId ?? null },
  ...addUp([money]),
  opens: money.opens,
  unratedMinutes: money.unratedMinutes,
})

/** Groups projects by customer; those without one come last. */
function groupByCustomer(of: readonly { project: ProjectRow; money: ProjectMoney }[]): ProjectMargins['customers'] {
  const groups = new Map<number | null, (typeof of)[number][]>()
  for (const one of of) groups.set(one.project.customerId, [...(groups.get(one.project.customerId) ?? []), one])
  return [...groups].map(([customerId, ones]) => ({
    ...{ customerId, customer: ones[0]?.project.labels.customerId ?? null },
    ...addUp(ones.map(({ money }) => money)),
  }))
}

async function readMargins(context: Context, span: DateSpan) {
  const byProject = await readProjectMoney(context, { span })
  const withoutRate = new Set([...byProject.values()].flatMap((money) => [...money.withoutRate]))
  const of = (await readProjects(context, [...byProject.keys()])).flatMap((project) => {
    const money = byProject.get(project.id)
    return money ? [{ project, money }] : []
  })
  const unratedMinutes = of.reduce((minutes, { money }) => minutes + money.unratedMinutes, 0)
  return { of, total: addUp(of.map(({ money }) => money)), withoutRate: [...withoutRate].sort(), unratedMinutes }
}

async function compareWithBefore(
  context: Context,
  period: DateSpan,
  now: MarginFigures,
): Promise<ProjectMargins['before']> {
  const before = shiftPeriod(period, -1)
  if (!before) return null
  const { total } = await readMargins(context, before)
  return { ...before, total, changes: compareAllFigures([...figureNames, 'margin'], now, total) }
}

/**
 * Answers what the projects earned and cost in a period, by project and customer, and how that differs from
 * the period before. Each figure names the records whose sum it is.
 */
export const projectMargins = defineOperation({
  name: 'getProjectMargins',
  area: projects.label,
  resource: projects.name,
  to: marginReaders,
  input: { from: date(), to: date() },
  async run(context, input) {
    const period = readPeriodInput(context, input, 'quarter')
    const { of, total, withoutRate, unratedMinutes } = await readMargins(context, period)
    const { zone, currency } = context.company
    const data: ProjectMargins = {
      ...{ asOf: new Date().toISOString(), zone, currency, period, total, withoutRate, unratedMinutes },
      periods: listPeriods(context, period),
      rows: of.map(({ project, money }) => toRow(project, money)),
      customers: groupByCustomer(of),
      before: await compareWithBefore(context, period, total),
    }
    return { data, total: data.rows.length }
  },
})
