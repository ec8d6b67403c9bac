import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { procurements as declared } from '../../procurements'
import { findDirectorReason, requireEnoughQuotes, storeApprovedTotal } from '../approval-checks'
import {
  computeOrderTotals,
  reapprovalFields,
  refuseExcessQuoteDecimals,
  reopenApprovalIfChanged,
} from '../order-reapproval'
import { readPurchaseFacts } from '../read-purchase-facts'

/** Checks a purchase and computes its totals at each step. */
export const procurements = defineHandler(declared, {
  fields: ['supplierId', ...reapprovalFields],
  before: checkPurchaseStep,
  async after({ writer, action, id, before, record }) {
    if (action === 'update' && before?.currency !== record.currency)
      await refuseExcessQuoteDecimals(writer, id, record.currency)
    if (action === 'update')
      await reopenApprovalIfChanged(
        writer,
        id,
        reapprovalFields.some((name) => before?.[name] !== record[name]),
      )
  },
  facts: readPurchaseFacts,
})

async function checkPurchaseStep(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared>> {
  const { writer, action, id } = change
  if (action === 'submit') await requireEnoughQuotes(change)
  if (action === 'submit' || action === 'askAgain') return findDirectorReason(change)
  if (action === declared.approval.approve) return storeApprovedTotal(change)
  return action === 'issueOrder' && id !== undefined ? computeOrderTotals(writer, id) : {}
}
