import { tableOf } from '../../../../server/records/model'
import { applyChange } from '../../../../server/records/write/change'
import { refuseFiner } from '../../../../server/records/write/guards'
import { nextNumberAmong } from '../../../../server/records/write/numbering'
import { type Change, givenOf, type Handler, lockRecord, type Writer } from '../../../../server/records/write/writer'
import { StewardError } from '../../../../src/framework/errors'
import { shareOf } from '../../../../src/framework/money'
import type { Values } from '../../../../src/framework/validate'
import { sows as declared } from '../../sows'

/** Terms come from the customer; amendments are numbered, and in force they move the end of what they amend. */
export const sows: Handler = {
  async before(change) {
    const { writer, action, record } = change
    if (action !== 'create') return undefined
    const paymentTermsDays = record.paymentTermsDays ?? givenOf(declared, change).customer?.paymentTermsDays ?? null
    if (!record.parentSowId) return { paymentTermsDays }
    const parentId = Number(record.parentSowId)
    const amendmentNo = await nextNumberAmong(writer, 'sows', 'parentSowId', parentId, 'amendmentNo')
    return { paymentTermsDays, amendmentNo }
  },
  async after(change) {
    const { action, before, record } = change
    const isCounted = before && ['value', 'currency'].some((name) => before[name] !== record[name])
    if (isCounted) await resolveShares(change)
    if (before && before.currency !== record.currency)
      await refuseFiner(change.writer, amountsIn, change.id, record.currency)
    if (action === 'sign') await amend(change)
  },
}

/** What is agreed under a statement of work is in its currency. */
const amountsIn =
  'select amount::text as amount from milestones where sow_id = $1 union all select value::text from purchase_orders where sow_id = $1'

/** Milestones that are a share of the value follow it until the statement of work is in force. */
async function resolveShares({ writer, id, record }: Change & { id: number }): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number; percent: number }>({
    text: 'select id, percent from milestones where sow_id = $1 and percent is not null order by id',
    values: [id],
  })
  for (const milestone of rows)
    await write(writer, 'milestones', milestone.id, {
      amount: shareOf(String(record.value), Number(milestone.percent), String(record.currency)),
    })
}

async function amend({ writer, record }: Change & { id: number }): Promise<void> {
  if (record.parentSowId) await write(writer, 'sows', Number(record.parentSowId), { endDate: record.endDate })
}

async function write(writer: Writer, resource: string, id: number, values: Values): Promise<void> {
  const table = tableOf(writer.model, resource)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (!locked) throw new StewardError('notFound')
  await applyChange(writer, table, id, locked.record, values, { action: 'update', asked: {}, comment: null })
}
