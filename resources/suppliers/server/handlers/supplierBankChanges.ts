import { handlerFor } from '../../../../server/records/write/handler'
import { supplierBankChanges as declared } from '../../supplierBankChanges'
import { takeOver } from '../bank'

/** The supplier's bank becomes another one once somebody else has agreed. */
export const supplierBankChanges = handlerFor(declared, {
  async after(change) {
    if (change.action === declared.approval.approve) await takeOver(change)
  },
})
