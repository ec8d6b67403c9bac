import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { summarizeRecords } from '../../../server/records/summary/summary'
import type { LooseFilter } from '../../../src/framework/filter'
import { mergeFilters } from '../../../src/framework/lists/group-filter'
import type { Figure, SummaryGroup } from '../../../src/framework/lists/list-figures'
import type { DateSpan } from '../../../src/framework/reports/periods'
import { type Amount, compareAmounts, fromUnits, toUnits } from '../../../src/framework/values/money'
import { expenses } from '../../expenses/expenses'
import { procurementInvoices } from '../../procurement/procurementInvoices'
import { milestones } from '../../sales/milestones'
import { milestoneSets } from '../../sales/sets'
import { sows } from '../../sales/sows'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { travelTickets } from '../../travel/travelTickets'
import type { ProjectFigure, ProjectRecords } from '../answers'
import { projectMilestones } from '../projectMilestones.resource.json'

/** Records of projects that cost or earn something, with the amount in the company's currency. */
interface MoneySource {
  part: ProjectFigure
  of: string
  /** The amount in the company's currency, at the rate of the document. */
  amount: string
  /** The amount of the document; absent: it is in the company's currency. */
  original?: string
  /** The path to the project. */
  project: string
  /** The date by which the amount belongs to a period. */
  date: string
  where: LooseFilter
}

const soldTime: MoneySource = {
  ...{ part: 'revenue', of: timeSheetTasks.name, amount: 'baseBillAmount', original: 'billAmount' },
  ...{ project: 'projectId', date: 'date' },
  where: { isApproved: { eq: true }, 'projectId.kind': { eq: 'client' }, 'projectId.sowsByTime': { gt: 0 } },
}

const sources: readonly MoneySource[] = [
  soldTime,
  {
    ...{ part: 'laborCost', of: timeSheetTasks.name, amount: 'costAmount', project: 'projectId', date: 'date' },
    where: { isApproved: { eq: true } },
  },
  {
    ...{ part: 'expenses', of: expenses.name, amount: 'totalApproved', project: 'projectId', date: 'paidOn' },
    where: { stage: { eq: 'payment_completed' } },
  },
  {
    ...{ part: 'travel', of: travelTickets.name, amount: 'keptBase', original: 'kept' },
    ...{ project: 'requisitionId.projectId', date: 'bookedOn' },
    where: { paidBy: { eq: 'company' } },
  },
  {
    ...{ part: 'purchases', of: procurementInvoices.name, amount: 'baseTotal', original: 'total' },
    ...{ project: 'procurementId.projectId', date: 'paidOn' },
    where: { status: { eq: 'paid' } },
  },
]

/** What a project earned and cost, and the records that say so. */
export interface ProjectMoney {
  sums: Record<ProjectFigure, bigint>
  opens: Record<ProjectFigure, ProjectRecords[]>
  /** Currencies of documents that have no exchange rate and are left out. */
  withoutRate: Set<string>
  /** Billable time without a billing rate, which is no part of the revenue. */
  unratedMinutes: number
}

const emptyMoney = (): ProjectMoney => ({
  sums: { revenue: 0n, laborCost: 0n, expenses: 0n, travel: 0n, purchases: 0n },
  opens: { revenue: [], laborCost: [], expenses: [], travel: [], purchases: [] },
  withoutRate: new Set(),
  unratedMinutes: 0,
})

/** Which projects and days are asked for; absent: all. */
interface MoneyQuery {
  projectId?: number
  span?: DateSpan
}

/** Projects by id, with their sums. */
class MoneyByProject extends Map<number, ProjectMoney> {
  open(projectId: number): ProjectMoney {
    const money = this.get(projectId) ?? emptyMoney()
    this.set(projectId, money)
    return money
  }

  add(projectId: number, part: ProjectFigure, amount: Amount, records: ProjectRecords): void {
    const money = this.open(projectId)
    money.sums[part] += toUnits(amount)
    money.opens[part].push(records)
  }
}

/**
 * Reads what projects earned and cost (KP7): approved time by its date, milestones by acceptance, claims and
 * purchases by payment, tickets of the company by booking; each amount at the rate of its document.
 */
export async function readProjectMoney(reader: Reader, query: MoneyQuery): Promise<MoneyByProject> {
  const byProject = new MoneyByProject()
  for (const source of sources) {
    await addSource(reader, source, query, byProject)
    if (source.original) await addMissingRates(reader, source, source.original, query, byProject)
  }
  await addMilestones(reader, query, byProject)
  await addUnratedTime(reader, query, byProject)
  return byProject
}

const buildSourceFilter = ({ where, project, date }: MoneySource, { projectId, span }: MoneyQuery): LooseFilter =>
  mergeFilters(
    where,
    projectId === undefined ? { [project]: { empty: false } } : { [project]: { eq: projectId } },
    span && { [date]: { between: [span.from, span.to] } },
  )

async function addSource(reader: Reader, source: MoneySource, query: MoneyQuery, byProject: MoneyByProject) {
  const figure = `sum:${source.amount}`
  const filter = buildSourceFilter(source, query)
  const request = { filter, q: '', groups: [source.project], figures: [figure] }
  for (const { value, figures } of (await summarizeRecords(reader, source.of, request)).groups) {
    const amount = toSingleAmount(figures[figure])
    if (value === null || amount === null) continue
    byProject.add(Number(value), source.part, amount, buildRecords(source, figure, filter, value))
  }
}

/** Says which records a sum of a project adds up. */
const buildRecords = (
  { of, project }: MoneySource,
  figure: string,
  filter: LooseFilter,
  value: SummaryGroup['value'],
): ProjectRecords => ({ of, figure, filter: mergeFilters(filter, { [project]: { eq: value } }) })

/** Reads the amount of a figure in the company's currency. */
function toSingleAmount(figure: Figure | undefined): Amount | null {
  if (figure === null || figure === undefined) return null
  return typeof figure === 'string' ? figure : (Object.values(figure)[0] ?? null)
}

async function addMissingRates(
  reader: Reader,
  source: MoneySource,
  original: string,
  query: MoneyQuery,
  byProject: MoneyByProject,
) {
  const figure = `sum:${original}`
  const filter = mergeFilters(buildSourceFilter(source, query), { [source.amount]: { empty: true } })
  const request = { filter, q: '', groups: [source.project], figures: [figure] }
  for (const { value, figures } of (await summarizeRecords(reader, source.of, request)).groups)
    for (const [currency, amount] of Object.entries(figures[figure] ?? {})) {
      if (value === null || compareAmounts(amount, '0') === 0) continue
      // Documents in the company's currency need no rate, also those of which no rate is stored yet.
      if (currency !== reader.company.currency) byProject.open(Number(value)).withoutRate.add(currency)
      else byProject.add(Number(value), source.part, amount, buildRecords(source, figure, filter, value))
    }
}

/** Adds the minutes that would earn something if the person had a billing rate on their days. */
async function addUnratedTime(reader: Reader, query: MoneyQuery, byProject: MoneyByProject) {
  const figure = 'sum:minutes'
  const isUnrated = { isBillable: { eq: true }, billAmount: { empty: true } }
  const filter = mergeFilters(buildSourceFilter(soldTime, query), isUnrated)
  const request = { filter, q: '', groups: [soldTime.project], figures: [figure] }
  for (const { value, figures } of (await summarizeRecords(reader, soldTime.of, request)).groups)
    if (value !== null) byProject.open(Number(value)).unratedMinutes += Number(toSingleAmount(figures[figure]) ?? 0)
}

const p = sqlNames(projectMilestones, 'p')
const m = sqlNames(milestones, 'm')
const w = sqlNames(sows, 'w')

const acceptedSql = statement('accepted_of_projects')`
  select ${p.projectId} as "projectId", ${w.currency}, sum(coalesce(${m.baseAmount}, case when ${w.currency} = $5 then ${m.amount} end))::text as amount,
    array_agg(${m.id} order by ${m.id}) as ids,
    bool_or(${m.baseAmount} is null and ${m.amount} > 0 and ${w.currency} <> $5) as "isWithoutRate"
  from ${p} join ${m} on ${m.id} = ${p.milestoneId} join ${w} on ${w.id} = ${m.sowId}
  where ${m.status} = any($1) and ($2::bigint is null or ${p.projectId} = $2)
    and ($3::date is null or ${m.acceptedOn} between $3::date and $4::date)
  group by 1, 2 order by 1, 2`

interface AcceptedRow {
  projectId: number
  currency: string
  amount: Amount | null
  ids: number[]
  isWithoutRate: boolean
}

/** Adds accepted milestones. A milestone belongs to one project by a record of its own. */
async function addMilestones({ sql, company }: Reader, { projectId, span }: MoneyQuery, byProject: MoneyByProject) {
  const { rows } = await sql.query<AcceptedRow>(
    acceptedSql(milestoneSets.accepted, projectId ?? null, span?.from ?? null, span?.to ?? null, company.currency),
  )
  for (const row of rows) {
    const records = { of: milestones.name, figure: 'sum:baseAmount', filter: { id: { in: row.ids } } }
    if (row.amount !== null) byProject.add(Number(row.projectId), 'revenue', row.amount, records)
    if (row.isWithoutRate) byProject.open(Number(row.projectId)).withoutRate.add(row.currency)
  }
}

/** Writes sums as amounts. */
export const toAmounts = <Name extends string>(sums: Readonly<Record<Name, bigint>>): Record<Name, Amount> =>
  Object.fromEntries(Object.entries<bigint>(sums).map(([name, units]) => [name, fromUnits(units)])) as Record<
    Name,
    Amount
  >
