import type { Sql } from '../../../server/database/connect'
import type { Company } from '../../../server/records/statement'
import { amountSql } from '../../../src/fields/money'
import type { CalendarDate } from '../../../src/framework/dates'
import type { Amount } from '../../../src/framework/money'
import { procurementInvoices } from '../procurementInvoices'
import { procurements } from '../procurements'

/** What may still be spent by whoever pays for a purchase; amounts of purchases in the budget's own currency only. */
export interface Budget {
  currency: string
  /** Without this purchase. */
  remaining: Amount
  /** As much as before where the purchase is in another currency. */
  afterThis: Amount
  isOver: boolean
}

/** A purchase that is not stored, or not as it stands: what its budget depends on. */
export interface Thought {
  /** Of the stored one; 0 for a new one. */
  id: number
  projectId: number | null
  departmentId: number | null
  currency: string
  neededBy: CalendarDate
  total: Amount
}

const totalSql = (of: string) =>
  `(select coalesce(sum(i.line_total), 0) from procurement_items i where i.procurement_id = ${of}.id)`
const paidSql =
  '(select coalesce(sum(v.total), 0) from procurement_invoices v where v.procurement_id = o.id and v.status = any($5::text[]))'
const yearSql = '(extract(year from p.needed_by - make_interval(months => $2 - 1)))::int'

const storedSql = `select s.*, ${totalSql('s')} as total from procurements s where s.id = any($1::bigint[])`
const thoughtSql =
  'select id, "projectId" as project_id, "departmentId" as department_id, currency, "neededBy" as needed_by, total from ' +
  'jsonb_to_record($1) as s(id bigint, "projectId" bigint, "departmentId" bigint, currency text, "neededBy" date, total numeric)'

// The project pays where there is one; a budget of a department is for the fiscal year in which the goods are needed.
const askedSql = (purchases: string) =>
  'select p.id, p.project_id, p.department_id, p.currency, ' +
  `make_date(${yearSql}, $2, 1) as from_date, make_date(${yearSql} + 1, $2, 1) as to_date, ` +
  'p.total, coalesce(j.currency, d.currency) as budget_currency, coalesce(j.budget_amount, d.amount) as amount ' +
  `from (${purchases}) p left join projects j on j.id = p.project_id ` +
  `left join department_budgets d on p.project_id is null and d.department_id = p.department_id and d.fiscal_year = ${yearSql}`

const spentSql =
  `select coalesce(sum(case when o.status = any($4::text[]) then ${paidSql} else ${totalSql('o')} end), 0) as spent from procurements o ` +
  'where o.id <> a.id and o.currency = a.budget_currency and o.status = any($3::text[]) and (o.project_id = a.project_id or ' +
  '(a.project_id is null and o.project_id is null and o.department_id = a.department_id and o.needed_by >= a.from_date and o.needed_by < a.to_date))'

interface Found extends Budget {
  id: number
}

const budgetSql = (purchases: string) =>
  `with asked as materialized (${askedSql(purchases)}), judged as (select a.*, a.amount - s.spent as remaining ` +
  `from asked a cross join lateral (${spentSql}) s where a.amount is not null) ` +
  `select id, budget_currency as currency, ${amountSql('remaining', '2')} as remaining, ` +
  `${amountSql('(remaining - case when currency = budget_currency then total else 0 end)', '2')} as "afterThis", ` +
  'currency = budget_currency and total > remaining as "isOver" from judged'

const budgetValues = (asked: unknown, { fiscalYearStart }: Company) => [
  asked,
  fiscalYearStart,
  procurements.workflow.sets.spent,
  procurements.workflow.sets.paid,
  procurementInvoices.workflow.sets.paid,
]

/** The budgets that purchases are paid from, by the purchases' ids; those without a budget are left out. One statement. */
export async function budgetsOf(sql: Sql, company: Company, ids: readonly number[]): Promise<Map<number, Budget>> {
  const { rows } = await sql.query<Found>({
    name: 'procurement_budgets',
    text: budgetSql(storedSql),
    values: budgetValues(ids, company),
  })
  return new Map(rows.map(({ id, ...budget }) => [id, budget]))
}

/** The budget that a purchase would be paid from. */
export async function budgetFor(sql: Sql, company: Company, thought: Thought): Promise<Budget | undefined> {
  const { rows } = await sql.query<Found>({
    name: 'procurement_budget_thought',
    text: budgetSql(thoughtSql),
    values: budgetValues(JSON.stringify(thought), company),
  })
  return rows[0]
}

/** Lets purchases that are paid from one budget be approved one after the other. */
export async function lockBudget(sql: Sql, { fiscalYearStart }: Company, id: number): Promise<void> {
  await sql.query({
    name: 'procurement_budget_lock_project',
    text: 'select from projects where id = (select project_id from procurements where id = $1) for no key update',
    values: [id],
  })
  await sql.query({
    name: 'procurement_budget_lock_department',
    text:
      `select from department_budgets d where d.id in (select b.id from procurements p join department_budgets b ` +
      `on p.project_id is null and b.department_id = p.department_id and b.fiscal_year = ${yearSql} where p.id = $1) for no key update`,
    values: [id, fiscalYearStart],
  })
}
