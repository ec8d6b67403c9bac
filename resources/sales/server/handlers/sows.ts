import { refuseFiner } from '../../../../server/records/write/guards'
import { type ChangedOf, handlerFor } from '../../../../server/records/write/handler'
import { nextNumberAmong } from '../../../../server/records/write/numbering'
import { changeRecord } from '../../../../server/records/write/typed'
import type { Writer } from '../../../../server/records/write/writer'
import { shareOf } from '../../../../src/framework/money'
import { milestones } from '../../milestones'
import { sows as declared } from '../../sows'

/** Terms come from the customer; amendments are numbered, and in force they move the end of what they amend. */
export const sows = handlerFor(declared, {
  async before({ writer, action, record }) {
    if (action !== 'create') return undefined
    const paymentTermsDays = record.paymentTermsDays ?? (await readTerms(writer, record.customerId))
    const { parentSowId } = record
    if (!parentSowId) return { paymentTermsDays }
    const amendmentNo = await nextNumberAmong(writer, declared.name, 'parentSowId', parentSowId, 'amendmentNo')
    return { paymentTermsDays, amendmentNo }
  },
  async after(change) {
    const { action, before, record } = change
    const isCounted = before && (before.value !== record.value || before.currency !== record.currency)
    if (isCounted) await resolveShares(change)
    if (before && before.currency !== record.currency)
      await refuseFiner(change.writer, amountsIn, change.id, record.currency)
    if (action === 'sign') await amend(change)
  },
})

/** What is agreed under a statement of work is in its currency. */
const amountsIn =
  'select amount::text as amount from milestones where sow_id = $1 union all select value::text from purchase_orders where sow_id = $1'

async function readTerms(writer: Writer, customerId: number | null): Promise<number | null> {
  const { rows } = await writer.sql.query<{ days: number }>({
    text: 'select payment_terms_days as days from customers where id = $1',
    values: [customerId],
  })
  return rows[0]?.days ?? null
}

/** Milestones that are a share of the value follow it until the statement of work is in force. */
async function resolveShares({ writer, id, record }: ChangedOf<typeof declared>): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number; percent: number }>({
    text: 'select id, percent from milestones where sow_id = $1 and percent is not null order by id',
    values: [id],
  })
  for (const milestone of rows)
    await changeRecord(writer, milestones, milestone.id, {
      amount: shareOf(record.value, Number(milestone.percent), record.currency),
    })
}

async function amend({ writer, record: { parentSowId, endDate } }: ChangedOf<typeof declared>): Promise<void> {
  if (parentSowId) await changeRecord(writer, declared, parentSowId, { endDate })
}
