import { tableOf } from '../records/model'
import { setMembers } from '../records/write/members'
import type { Handler, Writer } from '../records/write/writer'

/** A cancelled order lets go of its milestones: another one may cover them. */
export const purchaseOrders: Handler = {
  async after({ writer, action, id }) {
    if (action !== 'cancel') return
    const milestoneIds = await settled(writer, id)
    await setMembers(writer, tableOf(writer.model, 'purchaseOrders'), id, { milestoneIds })
  },
}

/** Cancelled milestones need no cover and stay as they were. */
async function settled(writer: Writer, orderId: number): Promise<number[]> {
  const { workflow } = tableOf(writer.model, 'milestones').resource
  const states = Object.entries(workflow?.states ?? {}).flatMap(([name, { isReadOnly }]) => (isReadOnly ? [name] : []))
  const { rows } = await writer.sql.query<{ id: number }>({
    text: 'select id from milestones where purchase_order_id = $1 and status = any($2) order by id',
    values: [orderId, states],
  })
  return rows.map((row) => row.id)
}
