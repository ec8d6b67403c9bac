import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { withSystemRights } from '../../../../server/records/write/writer'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { ref } from '../../../../src/fields/ref'
import { type Amount, compareAmounts, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { billedMinutes } from '../../../billing/billedMinutes'
import { invoiceItems } from '../../../billing/invoiceItems'
import { invoices } from '../../../billing/invoices'
import { financeTeam } from '../../../people/roles'
import { customers } from '../../../sales/customers'
import { milestones } from '../../../sales/milestones'
import { purchaseOrders } from '../../../sales/purchaseOrders'
import { sowSets } from '../../../sales/sets'
import { sows } from '../../../sales/sows'
import { timeSheetTasks } from '../../../timesheets/timeSheetTasks'
import type { ReadyToInvoice } from '../../answers'
import { projectMilestones } from '../../projectMilestones.resource.json'
import { projectSows } from '../../projectSows.resource.json'
import { projects } from '../../projects'

const m = sqlNames(milestones, 'm')
const w = sqlNames(sows, 'w')
const c = sqlNames(customers, 'c')
const i = sqlNames(invoiceItems, 'i')
const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(projectSows, 's')
const j = sqlNames(projects, 'j')
const b = sqlNames(billedMinutes, 'b')
const p = sqlNames(projectMilestones, 'p')

const milestonesSql = statement('milestones_ready')`
  select 'milestone' as kind, ${w.customerId} as "customerId", ${c.name} as customer, ${w.id} as "sowId", ${w.title} as sow, ${m.id} as "milestoneId", (select ${p.projectId} from ${p} where ${p.milestoneId} = ${m.id}) as "projectId", ${m.name}, ${w.currency},
    ${m.amount}::text as amount, null as minutes, coalesce(${m.acceptedOn}, ${m.actualDate})::text as since, ${m.purchaseOrderId} as "orderId",
    array_remove(array[case when ${m.status} = $2 then 'notAccepted' end, case when ${c.status} = 'on_hold' then 'customerOnHold' end,
      case when exists (select from ${i} where ${i.milestoneId} = ${m.id} and ${i.standing} = $4) then 'onDraft' end], null) as "blockedBy"
  from ${m} join ${w} on ${w.id} = ${m.sowId} join ${c} on ${c.id} = ${w.customerId}
  where ${m.status} in ($2, $3) and coalesce(${w.customerId} = $1::bigint, true)
    and ($5::bigint is null or exists (select from ${p} where ${p.milestoneId} = ${m.id} and ${p.projectId} = $5))
  order by since, ${m.id}`

const minutesSql = statement('minutes_ready')`
  select 'minutes' as kind, ${w.customerId} as "customerId", ${c.name} as customer, ${w.id} as "sowId", ${w.title} as sow, null as "milestoneId", ${j.id} as "projectId", ${j.name}, ${w.currency},
    sum(${t.billAmount})::text as amount, sum(${t.minutes})::int as minutes, min(${t.date})::text as since, null as "orderId",
    array_remove(array[case when ${t.billRate} is null then 'noRate' when (case when ${t.memberRate} is null then $4 else ${j.currency} end) <> ${w.currency} then 'rateOfOtherCurrency' end,
      case when ${c.status} = 'on_hold' then 'customerOnHold' end,
      case when exists (select from ${b} where ${b.timeSheetTaskId} = ${t.id} and ${b.standing} <> $2) then 'onDraft' end], null) as "blockedBy"
  from ${t} join ${s} on ${s.projectId} = ${t.projectId} join ${j} on ${j.id} = ${t.projectId} join ${w} on ${w.id} = ${s.sowId} join ${c} on ${c.id} = ${w.customerId}
  where ${w.type} = 'time_and_material' and ${w.status} = any($3) and ${t.isApproved} and ${t.isBillable} and coalesce(${w.customerId} = $1::bigint, true)
    and coalesce(${j.id} = $6::bigint, true)
    and not exists (select from ${b} join ${i} on ${i.id} = ${b.invoiceItemId} where ${b.timeSheetTaskId} = ${t.id} and ${b.standing} <> $2 and ${i.standing} <> $5)
  group by ${w.id}, ${j.id}, ${c.id}, "blockedBy" order by since, ${j.id}`

type ReadyRow = ReadyToInvoice & { orderId: number | null }

/** Reads the remaining value of each order. */
async function readRemainingByOrder(context: Context, ids: readonly number[]): Promise<Map<number, Amount>> {
  const remainingById = new Map<number, Amount>()
  const all = [...new Set(ids)]
  for (let from = 0; from < all.length; from += 500) {
    const filter = { id: { in: all.slice(from, from + 500) } }
    const { rows } = await readRecords<{ id: number; remaining: Amount; overrun: Amount }>(
      withSystemRights(context),
      purchaseOrders.name,
      { filter, sort: [['id', 'asc']], perPage: 500 },
    )
    for (const { id, remaining, overrun } of rows)
      remainingById.set(id, fromUnits(toUnits(remaining) + toUnits(overrun)))
  }
  return remainingById
}

/**
 * Answers what can be invoiced and what blocks it. It shows amounts of all customers, so only finance may
 * call it.
 */
export const readyToInvoice = defineOperation({
  name: 'getReadyToInvoice',
  area: 'Billing',
  resource: invoices.name,
  to: financeTeam,
  input: { customerId: ref(customers.name), projectId: ref(projects.name) },
  async run(context, { customerId, projectId }) {
    const { deliver, invoice } = milestones.workflow.transitions
    const { free, bill } = invoiceItems.workflow.transitions
    const [of, among] = [customerId ?? null, projectId ?? null]
    const milestoneRows = await context.sql.query<ReadyRow>(
      milestonesSql(of, deliver.to, invoice.from, bill.from, among),
    )
    const time = await context.sql.query<ReadyRow>(
      minutesSql(of, free.to, sowSets.agreed, context.company.currency, bill.from, among),
    )
    const remainingByOrder = await readRemainingByOrder(
      context,
      milestoneRows.rows.flatMap(({ orderId }) => orderId ?? []),
    )
    const data: ReadyToInvoice[] = [...milestoneRows.rows, ...time.rows].map(({ orderId, ...row }) => {
      const most = orderId === null ? undefined : remainingByOrder.get(orderId)
      const isOver = most !== undefined && row.amount !== null && compareAmounts(row.amount, most) > 0
      const amount = row.amount && fromUnits(toUnits(row.amount))
      return { ...row, amount, blockedBy: [...row.blockedBy, ...(isOver ? (['orderTooSmall'] as const) : [])] }
    })
    return { data, total: data.length }
  },
})
