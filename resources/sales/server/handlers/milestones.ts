import { named, seldom } from '../../../../server/records/named-sql'
import { type ChangedOf, givenOf, handlerFor } from '../../../../server/records/write/handler'
import { nextNumberAmong } from '../../../../server/records/write/numbering'
import { takeStep } from '../../../../server/records/write/transition'
import { findRecord } from '../../../../server/records/write/typed'
import { asServer } from '../../../../server/records/write/writer'
import { type Amount, compareAmounts, shareOf } from '../../../../src/framework/money'
import type { Proposed, Shown, Stored } from '../../../../src/framework/record'
import { fromStates } from '../../../../src/framework/workflow'
import { milestones as declared } from '../../milestones'
import { purchaseOrders } from '../../purchaseOrders'
import { refuseCoveringMore } from './purchase-orders'

const purchaseOrdersTable = named(purchaseOrders)

/** Numbers and shares are filled in; what is invoiced uses up the order that covers it. What acceptance brings is declared. */
export const milestones = handlerFor(declared, {
  async before(change) {
    const { writer, action, before, record } = change
    // A record without one is refused after this.
    const { sowId } = record
    if (sowId == null) return {}
    const added: { sequence?: number; amount?: Amount } = {}
    if (action === 'create' && record.sequence == null)
      added.sequence = await nextNumberAmong(writer, 'milestones', 'sowId', sowId, 'sequence')
    if (record.percent != null && isShareNew(before, record)) {
      const value = givenOf(declared, change).sow?.value ?? '0'
      added.amount = shareOf(value, record.percent, record.currency ?? '')
    }
    return added
  },
  async after(change) {
    const { action, writer, record } = change
    if (action === 'invoice' || action === 'credit') await consume(change)
    if (record.purchaseOrderId && coversMore(change)) await refuseCoveringMore(writer, record.purchaseOrderId)
  },
})

/** Its order covers it now, or covers more of it. */
function coversMore({ action, before, record }: ChangedOf<typeof declared>): boolean {
  if (action !== 'create' && action !== 'update') return false
  const was = before?.purchaseOrderId === record.purchaseOrderId ? (before?.amount ?? '0') : '0'
  return compareAmounts(record.amount ?? '0', was) > 0
}

/** A share says the amount, unless the amount is what was changed. */
function isShareNew(before: Stored<typeof declared> | null, record: Proposed<typeof declared>): boolean {
  return record.amount == null || before?.percent !== record.percent
}

const lockOrderSql = seldom`
  select from ${purchaseOrdersTable} where ${purchaseOrdersTable.id} = $1 for no key update`

/** The order's state follows what is left of it. */
async function consume({ writer, record: { purchaseOrderId: id } }: ChangedOf<typeof declared>): Promise<void> {
  if (!id) return
  const server = asServer(writer)
  await writer.sql.query(lockOrderSql(id))
  const order = await findRecord(server, purchaseOrders, id)
  const step = chooseStep(order)
  // An order that has ended stays ended, and one that is there already has nowhere to go.
  if (!fromStates(purchaseOrders.workflow.transitions[step]).includes(order.status)) return
  await takeStep(server, purchaseOrders.name, step, { id, comment: null, asked: {} })
}

function chooseStep({ consumed, remaining }: Shown<typeof purchaseOrders>) {
  if (compareAmounts(consumed ?? '0', '0') <= 0) return 'giveBack'
  return compareAmounts(remaining ?? '0', '0') > 0 ? 'consumePart' : 'consumeAll'
}
