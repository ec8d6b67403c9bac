import { supplierBankChanges as declared } from '../../resources/procurement/supplierBankChanges'
import { takeOver } from '../procurement/bank'
import type { Handler } from '../records/write/writer'

/** The supplier's bank becomes another one once somebody else has agreed. */
export const supplierBankChanges: Handler = {
  async after(change) {
    if (change.action === declared.approval?.approve) await takeOver(change)
  },
}
