import type { Change, Handler } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { procurements as declared } from '../../procurements'
import { procurementFacts } from '../facts'
import { approved, directorFor, refuseUncompared } from '../judge'
import { lockProcurements } from '../lock'
import { meantBy, openItems, ordered, reconsider, recount } from '../order'
import { payerOf } from '../payer'
import { follow } from '../progress'

/** What a purchase is judged by and comes to as it moves. */
export const procurements: Handler = {
  fields: ['supplierId', ...meantBy],
  first: ({ sql }, ids) => lockProcurements(sql, ids),
  async before(change) {
    const payer = change.action === 'delete' ? {} : await payerOf(change.writer.sql, change.record)
    return { ...payer, ...(await judged(change)) }
  },
  async after({ writer, action, id, before, record }) {
    if (action === 'issueOrder') await openItems(writer, id)
    if (action === 'update' && before?.currency !== record.currency) await recount(writer, id, record.currency)
    if (action === 'update')
      await reconsider(
        writer,
        id,
        meantBy.some((name) => before?.[name] !== record[name]),
      )
    if (action === 'endReceiving') await follow(writer, id)
  },
  facts: procurementFacts,
}

async function judged(change: Change): Promise<Values> {
  const { writer, action, id } = change
  if (action === 'submit') await refuseUncompared(change)
  if (action === 'submit' || action === 'askAgain') return directorFor(change)
  if (action === declared.approval.approve) return approved(change)
  return action === 'issueOrder' && id !== undefined ? ordered(writer, id) : {}
}
