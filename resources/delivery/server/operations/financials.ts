import { readRecord } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { withSystemRights } from '../../../../server/records/write/writer'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { paceWindowStart } from '../../../../src/framework/values/depletion'
import type { Amount } from '../../../../src/framework/values/money'
import { readBaseAmount } from '../../../money/server/public'
import { financeTeam } from '../../../people/roles'
import { timeSheetTasks } from '../../../timesheets/timeSheetTasks'
import { projects } from '../../projects'
import { computeMargin } from '../../rules/project-margin'
import { readProjectMoney, toAmounts } from '../project-money'

const t = sqlNames(timeSheetTasks, 't')

const timeSql = statement('time_of_project')`
  select coalesce(sum(${t.minutes}) filter (where ${t.date} > $2::date), 0)::int as recent
  from ${t} where ${t.projectId} = $1 and ${t.isApproved}`

/** Figures of a project that other areas add; 0 if the area is not installed. */
interface ProjectFigures {
  kind: string
  currency: string
  managerEmpId: number
  budgetMinutes: number | null
  loggedMinutes?: number | null
  committed?: Amount
}

/** Converts what is ordered and not paid yet, of which no document has a rate, at the rate of today. */
async function readCommitted(context: Context, { committed = '0', currency }: ProjectFigures) {
  const { baseAmount } = await readBaseAmount(context, committed, currency, context.today)
  return { committed: baseAmount ?? '0.00', withoutRate: baseAmount === null ? [currency] : [] }
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
    const system = withSystemRights(context)
    const { rows } = await context.sql.query<{ recent: number }>(timeSql(projectId, paceWindowStart(today)))
    const money = (await readProjectMoney(system, { projectId })).open(projectId)
    const { purchases: actual, ...sums } = toAmounts(money.sums)
    const { committed, withoutRate } = await readCommitted(context, all)
    const progress = {
      ...{ loggedMinutes: all.loggedMinutes ?? 0, budgetMinutes: all.budgetMinutes },
      minutesInWindow: rows[0]?.recent ?? 0,
    }
    const result = computeMargin({ ...progress, ...sums, committed, actual }, today)
    const { laborCost: _, margin: __, marginPercent: ___, ...ofManager } = result
    const { loggedMinutes, budgetMinutes, burnPercent, forecastFinish } = result
    const figures = isFinance
      ? result
      : isManager
        ? ofManager
        : { loggedMinutes, budgetMinutes, burnPercent, forecastFinish }
    const missing = [...new Set([...withoutRate, ...money.withoutRate])]
    return {
      data: {
        projectId,
        asOf: today,
        currency: company.currency,
        ...figures,
        ...(isFinance || isManager ? { withoutRate: missing, unratedMinutes: money.unratedMinutes } : {}),
      },
    }
  },
})
