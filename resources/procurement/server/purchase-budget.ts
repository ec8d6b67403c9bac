import type { Sql } from '../../../server/database/connect'
import type { Company } from '../../../server/records/company'
import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { Amount } from '../../../src/framework/values/money'
import { projects } from '../../delivery/projects'
import { departmentBudgets } from '../departmentBudgets.resource.json'
import { procurementInvoices } from '../procurementInvoices'
import { procurementItems } from '../procurementItems'
import { procurements } from '../procurements'
import { amountTextSql } from './amount-text-sql'

const projectsTable = sqlNames(projects)
const procurementsTable = sqlNames(procurements)
const d = sqlNames(departmentBudgets, 'd')
const p = sqlNames(procurements, 'p')
const b = sqlNames(departmentBudgets, 'b')
const o = sqlNames(procurements, 'o')
const i = sqlNames(procurementItems, 'i')
const v = sqlNames(procurementInvoices, 'v')
const j = sqlNames(projects, 'j')

/** What the payer of a purchase can still spend. Only purchases in the currency of the budget count. */
export interface PurchaseBudget {
  currency: string
  /** The rest of the budget without this purchase. */
  remaining: Amount
  /** The rest after this purchase; the same as `remaining` if the purchase is in another currency. */
  afterThis: Amount
  isOver: boolean
}

const purchaseTotalSql = (of: typeof p) =>
  sqlPart`(select coalesce(sum(${i.lineTotal}), 0) from ${i} where ${i.procurementId} = ${of.id})`
const paidSql = sqlPart`(select coalesce(sum(${v.total}), 0) from ${v} where ${v.procurementId} = ${o.id} and ${v.status} = any($5::text[]))`
const yearSql = sqlPart`(extract(year from ${p.neededBy} - make_interval(months => $2 - 1)))::int`

// Selects who pays: the project if there is one, else the department with its budget of the fiscal year in
// which the goods are needed.
const askedSql = sqlPart`select ${p.id} as id, ${p.projectId} as project_id, ${p.departmentId} as department_id, ${p.currency} as currency,
  make_date(${yearSql}, $2, 1) as from_date, make_date(${yearSql} + 1, $2, 1) as to_date,
  ${purchaseTotalSql(p)} as total, coalesce(${j.currency}, ${d.currency}) as budget_currency, coalesce(${j.budgetAmount}, ${d.amount}) as amount
  from ${p} left join ${j} on ${j.id} = ${p.projectId}
  left join ${d} on ${p.projectId} is null and ${d.departmentId} = ${p.departmentId} and ${d.fiscalYear} = ${yearSql}
  where ${p.id} = any($1::bigint[])`

const spentSql = sqlPart`select coalesce(sum(case when ${o.status} = any($4::text[]) then ${paidSql} else ${purchaseTotalSql(o)} end), 0) as spent from ${o}
  where ${o.id} <> a.id and ${o.currency} = a.budget_currency and ${o.status} = any($3::text[]) and (${o.projectId} = a.project_id or
  (a.project_id is null and ${o.projectId} is null and ${o.departmentId} = a.department_id and ${o.neededBy} >= a.from_date and ${o.neededBy} < a.to_date))`

interface BudgetRow extends PurchaseBudget {
  id: number
}

const procurementBudgetsSql = statement('procurement_budgets')`
  with asked as materialized (${askedSql}), judged as (select a.*, a.amount - s.spent as remaining
  from asked a cross join lateral (${spentSql}) s where a.amount is not null)
  select id, budget_currency as currency, ${amountTextSql(sqlPart`remaining`)} as remaining,
  ${amountTextSql(sqlPart`(remaining - case when currency = budget_currency then total else 0 end)`)} as "afterThis",
  currency = budget_currency and total > remaining as "isOver" from judged`

/**
 * Reads the budgets that pay for purchases, by purchase id, with a single statement. Purchases without a
 * budget are left out.
 */
export async function readPurchaseBudgets(
  sql: Sql,
  company: Company,
  ids: readonly number[],
): Promise<Map<number, PurchaseBudget>> {
  const { spent, paid } = procurements.workflow.sets
  const ofInvoices = procurementInvoices.workflow.sets.paid
  const query = procurementBudgetsSql(ids, company.fiscalYearStart, spent, paid, ofInvoices)
  const { rows } = await sql.query<BudgetRow>(query)
  return new Map(rows.map(({ id, ...budget }) => [id, budget]))
}

const procurementBudgetLockProjectSql = statement('procurement_budget_lock_project')`
  select from ${projectsTable} where ${projectsTable.id} = (select ${procurementsTable.projectId} from ${procurementsTable} where ${procurementsTable.id} = $1) for no key update`

const procurementBudgetLockDepartmentSql = statement('procurement_budget_lock_department')`
  select from ${d} where ${d.id} in (select ${b.id} from ${p} join ${b}
  on ${p.projectId} is null and ${b.departmentId} = ${p.departmentId} and ${b.fiscalYear} = ${yearSql} where ${p.id} = $1) for no key update`

/** Locks the budget, so that its purchases are approved one after the other. */
export async function lockBudget(sql: Sql, { fiscalYearStart }: Company, id: number): Promise<void> {
  await sql.query(procurementBudgetLockProjectSql(id))
  await sql.query(procurementBudgetLockDepartmentSql(id, fiscalYearStart))
}
