import { handlerFor } from '../../../../server/records/write/handler'
import { receipts as declared } from '../../receipts'
import { postReceipt } from '../post'
import { prepareReversal, reverseReceipt } from '../reverse'

/** What was received is spread over what is open, and where it is taken back open again. */
export const receipts = handlerFor(declared, {
  fields: [],
  before: async (change) => (change.action === 'reverse' ? prepareReversal(change) : undefined),
  async after(change) {
    if (change.action === 'post') await postReceipt(change)
    if (change.action === 'reverse') await reverseReceipt(change)
  },
})
