import { defineHandler } from '../../../../server/records/write/handler'
import { receipts as declared } from '../../receipts'
import { postReceipt } from '../post-receipt'
import { prepareReversal, reverseReceipt } from '../reverse-receipt'

/** A receipt is allocated to open receivables; reversing it opens them again. */
export const receipts = defineHandler(declared, {
  fields: [],
  before: async (change) => (change.action === 'reverse' ? prepareReversal(change) : undefined),
  async after(change) {
    if (change.action === 'post') await postReceipt(change)
    if (change.action === 'reverse') await reverseReceipt(change)
  },
})
