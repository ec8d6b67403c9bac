import { defineHandler } from '../../../../server/records/write/handler'
import { receipts as declared } from '../../receipts'
import { postReceipt } from '../post-receipt'
import { prepareReversal, reverseReceipt } from '../reverse-receipt'

/** Allocates a receipt to open receivables. Reversing it opens them again. */
export const receipts = defineHandler(declared, {
  fields: [],
  before: async (change) => (change.action === 'reverse' ? prepareReversal(change) : undefined),
  async after(change) {
    if (change.action === 'post') await postReceipt(change)
    if (change.action === 'reverse') await reverseReceipt(change)
  },
})
