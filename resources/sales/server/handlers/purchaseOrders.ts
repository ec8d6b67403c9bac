import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineHandler } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../../server/records/write/writer'
import { fillPlaceholders } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import { compareAmounts, formatAmount } from '../../../../src/framework/values/money'
import { isInSet } from '../../../../src/framework/workflow'
import { purchaseOrders as declared } from '../../purchaseOrders'
import { words } from '../words'

const purchaseOrdersTable = sqlNames(declared)

/** Checks that an order covers its milestones when it takes effect. */
export const purchaseOrders = defineHandler(declared, {
  async before({ writer, action, id, record }) {
    if (action === 'activate' && id !== undefined) await requireReasonBelowMilestones(writer, id, record.underReason)
    return {}
  },
  actions: {
    allowOverrun: ({ writer, id, asked }) =>
      changeRecord(withSystemRights(writer), declared, id, { ...asked, overrunByEmpId: writer.caller.empId }),
  },
})

/** Requires a reason if the milestones exceed the order. The reason is stored with the order. */
async function requireReasonBelowMilestones(writer: Writer, id: number, reason: string | null): Promise<void> {
  const order = await readTypedRecord(asServer(writer), declared, id)
  const [value, covered, currency] = [order.value, order.covered ?? '0', order.currency ?? '']
  if (compareAmounts(covered, value) <= 0 || !isEmpty(reason)) return
  const [ordered, planned] = [formatAmount(value, currency), formatAmount(covered, currency)]
  const message = fillPlaceholders(words.orderBelowMilestones, { ordered, planned })
  refuseErrors({ underReason: { code: 'orderBelowMilestones', message, args: { value, covered, currency } } })
}

const lockOrderSql = unpreparedStatement`
  select from ${purchaseOrdersTable} where ${purchaseOrdersTable.id} = $1 for no key update`

/**
 * Refuses to add or enlarge a milestone if the milestones then exceed an order in force that has no reason.
 */
export async function refuseMilestonesAboveOrder(writer: Writer, orderId: number): Promise<void> {
  await writer.sql.query(lockOrderSql(orderId))
  const order = await readTypedRecord(asServer(writer), declared, orderId)
  if (isInSet(declared, 'inForce', order)) await requireReasonBelowMilestones(writer, orderId, order.underReason)
}
