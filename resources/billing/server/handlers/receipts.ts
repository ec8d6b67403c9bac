import { handlerFor } from '../../../../server/records/write/handler'
import { receipts as declared } from '../../receipts'
import { postReceipt } from '../post'

/** What was received is spread over what is open. */
export const receipts = handlerFor(declared, {
  fields: [],
  async after(change) {
    if (change.action === 'post') await postReceipt(change)
  },
})
