import type { Handler } from '../../../../server/records/write/writer'
import { supplierBankChanges as declared } from '../../supplierBankChanges'
import { takeOver } from '../bank'

/** The supplier's bank becomes another one once somebody else has agreed. */
export const supplierBankChanges: Handler = {
  async after(change) {
    if (change.action === declared.approval.approve) await takeOver(change)
  },
}
