import { tableOf } from '../../../../server/records/model'
import { show } from '../../../../server/records/query'
import { refuseErrors } from '../../../../server/records/write/guards'
import { setMembers } from '../../../../server/records/write/members'
import { asServer, type Handler, type Writer } from '../../../../server/records/write/writer'
import { isEmpty } from '../../../../src/framework/field'
import { compareAmounts, formatAmount } from '../../../../src/framework/money'
import type { Values } from '../../../../src/framework/validate'
import { milestones } from '../../milestones'
import { purchaseOrders as declared } from '../../purchaseOrders'

/** A cancelled order lets go of its milestones: another one may cover them. */
export const purchaseOrders: Handler = {
  async before({ writer, action, id, record }): Promise<Values> {
    if (action === 'activate' && id !== undefined) await refuseBelowMilestones(writer, id, record.underReason)
    return {}
  },
  async after({ writer, action, id }) {
    if (action !== 'cancel') return
    const milestoneIds = await settled(writer, id)
    await setMembers(writer, tableOf(writer.model, 'purchaseOrders'), id, { milestoneIds })
  },
}

/** What an order covers, in the words of its own amounts. */
interface Covering {
  status: string
  value: string
  covered: string
  currency: string
  underReason: string | null
}

const coveringOf = async (writer: Writer, id: number): Promise<Covering> =>
  JSON.parse(await show(asServer(writer), 'purchaseOrders', id)) as Covering

/** Milestones may come to more than an order only for a reason, which is kept with it. */
async function refuseBelowMilestones(writer: Writer, id: number, reason: unknown): Promise<void> {
  const { value, covered, currency } = await coveringOf(writer, id)
  if (compareAmounts(covered, value) <= 0 || !isEmpty(reason)) return
  const [order, milestones] = [formatAmount(value, currency), formatAmount(covered, currency)]
  const message = `The order is for ${order}, and its milestones come to ${milestones}. Correct one of them, or give a reason.`
  refuseErrors({ underReason: { code: 'orderBelowMilestones', message, args: { value, covered, currency } } })
}

/** The same of an order in force, to which milestones are added or of which one grows. */
export async function refuseCoveringMore(writer: Writer, orderId: number): Promise<void> {
  await writer.sql.query({ text: 'select from purchase_orders where id = $1 for no key update', values: [orderId] })
  const { status, underReason } = await coveringOf(writer, orderId)
  if ((declared.workflow.sets.inForce as readonly string[]).includes(status))
    await refuseBelowMilestones(writer, orderId, underReason)
}

/** Cancelled milestones need no cover and stay as they were. */
async function settled(writer: Writer, orderId: number): Promise<number[]> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: 'select id from milestones where purchase_order_id = $1 and status = any($2) order by id',
    values: [orderId, milestones.workflow.sets.settled],
  })
  return rows.map((row) => row.id)
}
