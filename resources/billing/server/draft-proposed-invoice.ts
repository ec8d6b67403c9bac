import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { createAllOrNone } from '../../../server/records/write/many/create-all-or-none'
import { createRecord } from '../../../server/records/write/save'
import { lockStoredRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import { formatDuration } from '../../../src/framework/values/durations'
import { compareAmounts } from '../../../src/framework/values/money'
import { projectSows } from '../../delivery/projectSows.resource.json'
import { purchaseOrders } from '../../sales/purchaseOrders'
import { sowSets } from '../../sales/sets'
import { sows } from '../../sales/sows'
import { billedMinutes } from '../billedMinutes'
import { invoiceItems } from '../invoiceItems'
import { invoices } from '../invoices'
import { convertFromBaseCurrency, groupTimeLines, type TimeLine } from '../rules/time-lines'
import { addMilestoneLines, findDefaultTaxCode } from './draft-lines'
import {
  findUnbilledExpenses,
  findUnbilledMilestones,
  findUnbilledMinutes,
  type ProposalScope,
  type RechargedExpense,
  type UnbillableMinutes,
} from './unbilled-work'
import { words } from './words'

const s = sqlNames(projectSows, 's')
const w = sqlNames(sows, 'w')

const worksSql = statement('works_of_project')`
  select ${w.id} from ${s} join ${w} on ${w.id} = ${s.sowId} where ${s.projectId} = $1 and ${w.status} = any($2) order by ${w.id}`

/** Finds the statement of work under which a project is billed. */
export async function findProjectSow({ sql }: Writer, projectId: number): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(worksSql(projectId, sowSets.agreed))
  const [only] = rows
  if (!only) refuseErrors({ projectId: { code: 'noWork', message: words.noWork } })
  if (rows.length > 1) refuseErrors({ sowId: { code: 'severalWorks', message: words.severalWorks } })
  return only?.id ?? 0
}

export interface ProposedInvoice {
  id: number
  leftOut: UnbillableMinutes
}

/**
 * Drafts an invoice over everything that can be billed under a statement of work: accepted milestones,
 * approved minutes if it is billed by time, and rechargeable expenses. If two people propose at once, the
 * second one finds nothing left.
 */
export async function draftProposedInvoice(writer: Writer, request: ProposalScope): Promise<ProposedInvoice> {
  const sow = await lockStoredRecord(writer, sows, request.sowId)
  const isByTime = sow?.type === 'time_and_material'
  const milestoneIds = request.projectId ? [] : await findUnbilledMilestones(writer, request)
  const none = { minutes: [], leftOut: { noRate: 0, otherCurrency: 0 } }
  const { minutes, leftOut } = isByTime ? await findUnbilledMinutes(writer, request) : none
  const expenses = await findUnbilledExpenses(writer, request)
  if (milestoneIds.length + minutes.length + expenses.length === 0) refuseEmptyProposal(leftOut)
  const { sowId, periodFrom, periodTo } = request
  const type = isByTime ? 'time_and_material' : milestoneIds.length > 0 ? 'milestone' : 'expense_recharge'
  const poId = minutes.length + expenses.length > 0 ? await findOrderToBill(writer, sowId) : null
  const id = await createRecord(writer, invoices.name, { type, sowId, poId, periodFrom, periodTo })
  const taxCodeId = await findDefaultTaxCode(writer)
  await addMilestoneLines(writer, id, milestoneIds, taxCodeId)
  for (const line of groupTimeLines(minutes)) await addTimeLine(writer, id, line, taxCodeId)
  if (expenses.length > 0) await addExpenseLines(writer, id, expenses, taxCodeId)
  return { id, leftOut }
}

const o = sqlNames(purchaseOrders, 'o')

const orderSql = statement('order_of_proposal')`
  select ${o.id} from ${o} where ${o.sowId} = $1 and ${o.status} = any($2) and ${o.validFrom} <= $3::date and ${o.validTo} >= $3::date
  order by ${o.validTo}, ${o.id} limit 1`

/** Finds the purchase order for time and expenses: of those with something left, the one that ends first. */
async function findOrderToBill({ sql, today }: Writer, sowId: number): Promise<number | null> {
  const { from } = purchaseOrders.workflow.transitions.expire
  return (await sql.query<{ id: number }>(orderSql(sowId, from, today))).rows[0]?.id ?? null
}

function refuseEmptyProposal({ noRate, otherCurrency }: UnbillableMinutes): void {
  const args = { minutes: noRate || otherCurrency }
  const time = formatDuration(args.minutes)
  if (noRate > 0) refuseErrors({ sowId: { code: 'noRate', message: fillPlaceholders(words.noRate, { time }), args } })
  if (otherCurrency > 0)
    refuseErrors({
      sowId: { code: 'rateOfOtherCurrency', message: fillPlaceholders(words.rateOfOtherCurrency, { time }), args },
    })
  refuseErrors({ sowId: { code: 'nothingToBill', message: words.nothingToPropose } })
}

/**
 * Adds a line with the minutes of a person at a rate. The minutes are locked, so that no other invoice bills
 * them.
 */
async function addTimeLine(
  writer: Writer,
  invoiceId: number,
  line: TimeLine,
  taxCodeId: number | undefined,
): Promise<void> {
  const { empId, name, rate, minutes, taskIds } = line
  const values = { invoiceId, empId, description: name, minutes, unitPrice: rate, taxCodeId }
  const invoiceItemId = await createRecord(withSystemRights(writer), invoiceItems.name, values)
  const rows = taskIds.map((timeSheetTaskId) => ({ invoiceItemId, timeSheetTaskId }))
  await createAllOrNone(withSystemRights(writer), billedMinutes.name, rows)
}

/**
 * Adds a line per approved expense. An expense in another currency is converted at the rate of the invoice.
 */
async function addExpenseLines(
  writer: Writer,
  invoiceId: number,
  expenses: readonly RechargedExpense[],
  taxCodeId: number | undefined,
): Promise<void> {
  const { currency, exchangeRate } = await readTypedRecord(writer, invoices, invoiceId)
  for (const { id: expenseItemId, description, amount, base, ...of } of expenses) {
    if (of.currency !== currency && !exchangeRate)
      refuseErrors({ sowId: { code: 'rateMissing', message: words.rateMissing } })
    const unitPrice = of.currency === currency ? amount : convertFromBaseCurrency(base, exchangeRate ?? '1', currency)
    if (compareAmounts(unitPrice, '0') > 0)
      await createRecord(withSystemRights(writer), invoiceItems.name, {
        invoiceId,
        expenseItemId,
        description,
        unitPrice,
        taxCodeId,
      })
  }
}
