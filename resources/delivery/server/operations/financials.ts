import { readRecord } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { findRecordInForce } from '../../../../server/records/write/given/records-in-force'
import { withSystemRights } from '../../../../server/records/write/writer'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { toBaseCurrency } from '../../../../src/fields/money/rate/base-currency'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { paceWindowStart } from '../../../../src/framework/values/depletion'
import { type Amount, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { exchangeRates } from '../../../money/exchangeRates'
import { financeTeam } from '../../../people/roles'
import { milestones } from '../../../sales/milestones'
import { milestoneSets } from '../../../sales/sets'
import { sows } from '../../../sales/sows'
import { timeSheetTasks } from '../../../timesheets/timeSheetTasks'
import { projectMilestones } from '../../projectMilestones'
import { projectSows } from '../../projectSows'
import { projects } from '../../projects'
import { computeMargin } from '../../rules/project-margin'

const p = sqlNames(projectMilestones, 'p')
const m = sqlNames(milestones, 'm')
const s = sqlNames(projectSows, 's')
const w = sqlNames(sows, 'w')
const t = sqlNames(timeSheetTasks, 't')

const acceptedSql = statement('accepted_of_project')`
  select ${w.currency}, sum(${m.amount})::text as amount from ${p} join ${m} on ${m.id} = ${p.milestoneId} join ${w} on ${w.id} = ${m.sowId}
  where ${p.projectId} = $1 and ${m.status} = any($2) group by ${w.currency}`

const byTimeSql = statement('is_project_billed_by_time')`
  select 1 from ${s} join ${w} on ${w.id} = ${s.sowId} where ${s.projectId} = $1 and ${w.type} = 'time_and_material' limit 1`

const timeSql = statement('time_of_project')`
  select coalesce(sum(${t.minutes}) filter (where ${t.date} > $2::date), 0)::int as recent,
    coalesce(sum(${t.billAmount}) filter (where ${t.memberRate} is null), 0)::text as "atRates",
    coalesce(sum(${t.billAmount}) filter (where ${t.memberRate} is not null), 0)::text as "asAgreed"
  from ${t} where ${t.projectId} = $1 and ${t.isApproved}`

interface ProjectTime {
  recent: number
  atRates: Amount
  asAgreed: Amount
}

/** Figures of a project that other areas add; 0 if the area is not installed. */
interface ProjectFigures {
  kind: string
  currency: string
  managerEmpId: number
  budgetMinutes: number | null
  loggedMinutes?: number | null
  labourCost?: Amount
  claimsPaid?: Amount
  travelActual?: Amount
  committed?: Amount
  purchasesPaid?: Amount
}

interface CurrencySum {
  currency: string
  amount: Amount
}

/**
 * Reads the revenue earned: accepted milestones, and for work billed by time the approved time at the rates
 * of its day.
 */
async function readEarnedRevenue(
  { sql, company }: Context,
  id: number,
  { kind, currency }: ProjectFigures,
  time: ProjectTime,
): Promise<CurrencySum[]> {
  if (kind !== 'client') return []
  const accepted = await sql.query<CurrencySum>(acceptedSql(id, milestoneSets.accepted))
  const isByTime = (await sql.query(byTimeSql(id))).rows.length > 0
  const atRates = [
    { currency: company.currency, amount: time.atRates },
    { currency, amount: time.asAgreed },
  ]
  return [...accepted.rows, ...(isByTime ? atRates : [])]
}

/** Sums amounts in the company's currency at today's rates, and lists the currencies without a rate. */
async function sumInBaseCurrency(
  context: Context,
  sums: readonly CurrencySum[],
): Promise<{ total: Amount; withoutRate: string[] }> {
  const base = context.company.currency
  const withoutRate = new Set<string>()
  let total = 0n
  for (const { currency, amount } of sums) {
    if (toUnits(amount) === 0n) continue
    const rate =
      currency === base ? '1' : (await findRecordInForce(context, exchangeRates, context.today, { currency }))?.rate
    const value = rate === undefined ? null : toBaseCurrency(amount, rate, () => base)
    if (value === null) withoutRate.add(currency)
    else total += toUnits(value)
  }
  return { total: fromUnits(total), withoutRate: [...withoutRate] }
}

/**
 * Answers costs and revenue of a project from everything that is approved, accepted or paid. Finance sees
 * all. Its manager sees all but the cost of work, which would reveal salaries. Its members see only the
 * progress.
 */
export const projectFinancials = defineOperation({
  name: 'getProjectFinancials',
  area: projects.label,
  resource: projects.name,
  to: [...financeTeam, 'employee'],
  input: { projectId: ref('projects', { required: true }) },
  async run(context, { projectId }) {
    const { caller, company, today } = context
    const seen = await readRecord<ProjectFigures>(context, projects.name, projectId)
    const isFinance = financeTeam.some((role) => caller.roles.includes(role))
    const isManager = seen.managerEmpId === caller.empId
    // The rights of this field decide who may read how much was worked.
    if (!isFinance && !isManager && seen.loggedMinutes == null) throw new StewardError('forbidden')
    const all = await readRecord<ProjectFigures>(withSystemRights(context), projects.name, projectId)
    const { rows } = await context.sql.query<ProjectTime>(timeSql(projectId, paceWindowStart(today)))
    const time = rows[0] ?? { recent: 0, atRates: '0', asAgreed: '0' }
    const { total: revenue, withoutRate } = await sumInBaseCurrency(
      context,
      await readEarnedRevenue(context, projectId, all, time),
    )
    const spentInBase = async (amount: Amount | undefined) =>
      sumInBaseCurrency(context, [{ currency: all.currency, amount: amount ?? '0' }])
    const [committed, actual] = [await spentInBase(all.committed), await spentInBase(all.purchasesPaid)]
    const result = computeMargin(
      {
        ...{
          loggedMinutes: all.loggedMinutes ?? 0,
          budgetMinutes: all.budgetMinutes,
          minutesInWindow: time.recent,
        },
        ...{ expenses: all.claimsPaid ?? '0.00', travel: all.travelActual ?? '0.00' },
        ...{ laborCost: all.labourCost ?? '0.00', revenue, committed: committed.total, actual: actual.total },
      },
      today,
    )
    const { laborCost: _, margin: __, marginPercent: ___, ...ofManager } = result
    const { loggedMinutes, budgetMinutes, burnPercent, forecastFinish } = result
    const figures = isFinance
      ? result
      : isManager
        ? ofManager
        : { loggedMinutes, budgetMinutes, burnPercent, forecastFinish }
    const missing = [...new Set([...withoutRate, ...committed.withoutRate, ...actual.withoutRate])]
    return {
      data: {
        projectId,
        asOf: today,
        currency: company.currency,
        ...figures,
        ...(isFinance || isManager ? { withoutRate: missing } : {}),
      },
    }
  },
})
