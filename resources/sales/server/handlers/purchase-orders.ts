import { tableOf } from '../../../../server/records/model'
import { named, seldom } from '../../../../server/records/named-sql'
import { refuseErrors } from '../../../../server/records/write/guards'
import { handlerFor } from '../../../../server/records/write/handler'
import { setMembers } from '../../../../server/records/write/members'
import { findRecord } from '../../../../server/records/write/typed'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { isEmpty } from '../../../../src/framework/field'
import { compareAmounts, formatAmount } from '../../../../src/framework/money'
import { isIn } from '../../../../src/framework/workflow'
import { milestones } from '../../milestones'
import { purchaseOrders as declared } from '../../purchaseOrders'

const purchaseOrdersTable = named(declared)
const milestonesTable = named(milestones)

/** A cancelled order lets go of its milestones: another one may cover them. */
export const purchaseOrders = handlerFor(declared, {
  async before({ writer, action, id, record }) {
    if (action === 'activate' && id !== undefined) await refuseBelowMilestones(writer, id, record.underReason)
    return {}
  },
  async after({ writer, action, id }) {
    if (action !== 'cancel') return
    const milestoneIds = await findSettled(writer, id)
    await setMembers(writer, tableOf(writer.model, declared.name), id, { milestoneIds })
  },
})

/** Milestones may come to more than an order only for a reason, which is kept with it. */
async function refuseBelowMilestones(writer: Writer, id: number, reason: string | null): Promise<void> {
  const order = await findRecord(asServer(writer), declared, id)
  const [value, covered, currency] = [order.value, order.covered ?? '0', order.currency ?? '']
  if (compareAmounts(covered, value) <= 0 || !isEmpty(reason)) return
  const [ordered, planned] = [formatAmount(value, currency), formatAmount(covered, currency)]
  const message = `The order is for ${ordered}, and its milestones come to ${planned}. Correct one of them, or give a reason.`
  refuseErrors({ underReason: { code: 'orderBelowMilestones', message, args: { value, covered, currency } } })
}

const lockOrderSql = seldom`
  select from ${purchaseOrdersTable} where ${purchaseOrdersTable.id} = $1 for no key update`

/** The same of an order in force, to which milestones are added or of which one grows. */
export async function refuseCoveringMore(writer: Writer, orderId: number): Promise<void> {
  await writer.sql.query(lockOrderSql(orderId))
  const order = await findRecord(asServer(writer), declared, orderId)
  if (isIn(declared, 'inForce', order)) await refuseBelowMilestones(writer, orderId, order.underReason)
}

const settledSql = seldom`
  select ${milestonesTable.id} from ${milestonesTable} where ${milestonesTable.purchaseOrderId} = $1 and ${milestonesTable.status} = any($2) order by ${milestonesTable.id}`

/** Cancelled milestones need no cover and stay as they were. */
async function findSettled(writer: Writer, orderId: number): Promise<number[]> {
  const { rows } = await writer.sql.query<{ id: number }>(settledSql(orderId, milestones.workflow.sets.settled))
  return rows.map((row) => row.id)
}
