import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import { projectSows } from '../../delivery/projectSows.resource.json'
import { projects } from '../../delivery/projects'
import { expenseItems } from '../../expenses/expenseItems'
import { expenses } from '../../expenses/expenses'
import { claimSets, grantedLines } from '../../expenses/sets'
import { employees } from '../../people/employees'
import { milestones } from '../../sales/milestones'
import { sows } from '../../sales/sows'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { billedMinutes } from '../billedMinutes'
import { invoiceItems } from '../invoiceItems'
import type { UnbilledMinutes } from '../rules/time-lines'

const m = sqlNames(milestones, 'm')
const i = sqlNames(invoiceItems, 'i')
const b = sqlNames(billedMinutes, 'b')
const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(projectSows, 's')
const j = sqlNames(projects, 'j')
const w = sqlNames(sows, 'w')
const e = sqlNames(employees, 'e')
const x = sqlNames(expenseItems, 'x')
const c = sqlNames(expenses, 'c')

const { to: freed } = invoiceItems.workflow.transitions.free
const { from: accepted } = milestones.workflow.transitions.invoice

/** What a proposal covers: which work and which days. */
export interface ProposalScope {
  sowId: number
  projectId?: number | null | undefined
  periodFrom?: CalendarDate | null | undefined
  periodTo?: CalendarDate | null | undefined
}

const milestonesSql = statement('milestones_to_bill')`
  select ${m.id} from ${m} where ${m.sowId} = $1 and ${m.status} = $2 and coalesce(${m.acceptedOn} <= $4::date, true)
    and not exists (select from ${i} where ${i.milestoneId} = ${m.id} and ${i.standing} <> $3)
  order by ${m.sequence}, ${m.id}`

/** Finds accepted milestones that are not billed, in order. Those before the period are included. */
export async function findUnbilledMilestones({ sql }: Writer, { sowId, periodTo }: ProposalScope): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(milestonesSql(sowId, accepted, freed, periodTo ?? null))
  return rows.map(({ id }) => id)
}

/** Tests in SQL whether the day lies in the period. */
const inPeriodSql = (day: typeof t.date) =>
  sqlPart`coalesce(${day} >= $3::date, true) and coalesce(${day} <= $4::date, true)`

const minutesSql = statement('minutes_to_bill')`
  select ${t.id}, ${t.empId} as "empId", ${e.fullName} as name, ${t.billRate}::text as rate, ${t.minutes}::int as minutes,
    (case when ${t.memberRate} is null then $6 else ${j.currency} end) <> ${w.currency} as "isOther"
  from ${t} join ${s} on ${s.projectId} = ${t.projectId} join ${j} on ${j.id} = ${t.projectId} join ${w} on ${w.id} = ${s.sowId}
    join ${e} on ${e.id} = ${t.empId}
  where ${s.sowId} = $1 and coalesce(${t.projectId} = $2::bigint, true) and ${t.isApproved} and ${t.isBillable} and ${inPeriodSql(t.date)}
    and not exists (select from ${b} where ${b.timeSheetTaskId} = ${t.id} and ${b.standing} <> $5)
  order by ${t.empId}, ${t.billRate}, ${t.date}, ${t.id}`

/** Minutes that cannot be billed: they have no rate, or a rate in another currency. */
export type UnbillableMinutes = Readonly<Record<'noRate' | 'otherCurrency', number>>

/** Finds approved billable minutes that are not billed, and counts those that cannot be billed. */
export async function findUnbilledMinutes(
  { sql, company }: Writer,
  { sowId, projectId, periodFrom, periodTo }: ProposalScope,
): Promise<{ minutes: UnbilledMinutes[]; leftOut: UnbillableMinutes }> {
  const { rows } = await sql.query<Omit<UnbilledMinutes, 'rate'> & { rate: Amount | null; isOther: boolean }>(
    minutesSql(sowId, projectId ?? null, periodFrom ?? null, periodTo ?? null, freed, company.currency),
  )
  const [minutes, leftOut] = [[] as UnbilledMinutes[], { noRate: 0, otherCurrency: 0 }]
  for (const { rate, isOther, ...row } of rows)
    if (rate === null) leftOut.noRate += row.minutes
    else if (isOther) leftOut.otherCurrency += row.minutes
    else minutes.push({ ...row, rate })
  return { minutes, leftOut }
}

/** An approved expense to recharge to the customer. */
export interface RechargedExpense {
  id: number
  description: string
  currency: string
  amount: Amount
  base: Amount
}

const expensesSql = statement('expenses_to_bill')`
  select ${x.id}, ${x.description}, ${x.currency}, ${x.approvedAmount}::text as amount, ${x.approvedBase}::text as base
  from ${x} join ${c} on ${c.id} = ${x.expenseId} join ${s} on ${s.projectId} = ${c.projectId}
  where ${s.sowId} = $1 and coalesce(${c.projectId} = $2::bigint, true) and ${inPeriodSql(x.date)} and ${x.isBillable}
    and ${c.stage} = any($6) and ${x.lineDecision} = any($7) and ${x.approvedAmount} > 0 and ${x.approvedBase} is not null
    and not exists (select from ${i} where ${i.expenseItemId} = ${x.id} and ${i.standing} <> $5)
  order by ${x.date}, ${x.id}`

/** Finds approved expenses of the projects that are to be recharged to the customer and not billed yet. */
export async function findUnbilledExpenses(
  { sql }: Writer,
  { sowId, projectId, periodFrom, periodTo }: ProposalScope,
): Promise<RechargedExpense[]> {
  const of = [sowId, projectId ?? null, periodFrom ?? null, periodTo ?? null, freed] as const
  const { rows } = await sql.query<RechargedExpense>(expensesSql(...of, claimSets.granted, grantedLines))
  return rows
}
