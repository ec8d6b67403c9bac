import { tableOf } from '../../../../server/records/model'
import { show } from '../../../../server/records/query'
import { nextNumberAmong } from '../../../../server/records/write/numbering'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer, type Change, givenOf, type Handler } from '../../../../server/records/write/writer'
import { compareAmounts, shareOf } from '../../../../src/framework/money'
import type { Values } from '../../../../src/framework/validate'
import { fromStates } from '../../../../src/framework/workflow'
import { milestones as declared } from '../../milestones'
import { refuseCoveringMore } from './purchase-orders'

/** Numbers and shares are filled in; what is invoiced uses up the order that covers it. What acceptance brings is declared. */
export const milestones: Handler = {
  async before(change) {
    const { writer, action, before, record } = change
    // A record without one is refused after this.
    if (record.sowId == null) return {}
    const sowId = Number(record.sowId)
    const added: Values = {}
    if (action === 'create' && record.sequence == null)
      added.sequence = await nextNumberAmong(writer, 'milestones', 'sowId', sowId, 'sequence')
    if (isShareNew(before, record))
      added.amount = shareOf(sowValue(change), Number(record.percent), String(record.currency))
    return added
  },
  async after(change) {
    if (['invoice', 'credit'].includes(change.action)) await consume(change)
    if (coversMore(change)) await refuseCoveringMore(change.writer, Number(change.record.purchaseOrderId))
  },
}

/** Its order covers it now, or covers more of it. */
function coversMore({ action, before, record }: Change): boolean {
  if (!record.purchaseOrderId || !['create', 'update'].includes(action)) return false
  const was = before?.purchaseOrderId === record.purchaseOrderId ? String(before?.amount ?? '0') : '0'
  return compareAmounts(String(record.amount ?? '0'), was) > 0
}

/** A share says the amount, unless the amount is what was changed. */
function isShareNew(before: Values | null, record: Values): boolean {
  if (record.percent == null) return false
  return record.amount == null || before?.percent !== record.percent
}

const sowValue = (change: Change): string => givenOf(declared, change).sow?.value ?? '0'

/** The order's state follows what is left of it. */
async function consume({ writer, record }: Change): Promise<void> {
  if (!record.purchaseOrderId) return
  const id = Number(record.purchaseOrderId)
  const server = asServer(writer)
  await writer.sql.query({ text: 'select from purchase_orders where id = $1 for no key update', values: [id] })
  const order = JSON.parse(await show(server, 'purchaseOrders', id)) as {
    status: string
    consumed: string
    remaining: string
  }
  const step = stepOf(order)
  const declared = tableOf(writer.model, 'purchaseOrders').resource.workflow?.transitions[step]
  // An order that has ended stays ended, and one that is there already has nowhere to go.
  if (!declared || !fromStates(declared).includes(order.status)) return
  await takeStep(server, 'purchaseOrders', step, { id, comment: null, asked: {} })
}

function stepOf({ consumed, remaining }: { consumed: string; remaining: string }): string {
  if (compareAmounts(consumed, '0') <= 0) return 'giveBack'
  return compareAmounts(remaining, '0') > 0 ? 'consumePart' : 'consumeAll'
}
