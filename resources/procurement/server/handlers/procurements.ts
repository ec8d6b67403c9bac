import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { Sent } from '../../../../src/framework/record'
import { procurements as declared } from '../../procurements'
import { procurementFacts } from '../facts'
import { findDirectorReason, requireQuotes, storeApprovedTotal } from '../judge'
import { computeOrderTotals, reapprovalFields, reconsider, refuseFinerQuotes } from '../order'

/** Checks a purchase and computes its totals along its steps. */
export const procurements = defineHandler(declared, {
  fields: ['supplierId', ...reapprovalFields],
  before: checkStep,
  async after({ writer, action, id, before, record }) {
    if (action === 'update' && before?.currency !== record.currency)
      await refuseFinerQuotes(writer, id, record.currency)
    if (action === 'update')
      await reconsider(
        writer,
        id,
        reapprovalFields.some((name) => before?.[name] !== record[name]),
      )
  },
  facts: procurementFacts,
})

async function checkStep(change: ChangeOf<typeof declared>): Promise<Sent<typeof declared>> {
  const { writer, action, id } = change
  if (action === 'submit') await requireQuotes(change)
  if (action === 'submit' || action === 'askAgain') return findDirectorReason(change)
  if (action === declared.approval.approve) return storeApprovedTotal(change)
  return action === 'issueOrder' && id !== undefined ? computeOrderTotals(writer, id) : {}
}
