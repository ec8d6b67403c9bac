import { defineHandler } from '../../../../server/records/write/handler'
import { procurementItems as declared } from '../../procurementItems'
import { reopenApprovalIfChanged } from '../order-reapproval'

/** Updates approval and order totals after a change of an item. */
export const procurementItems = defineHandler(declared, {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  oncePer: 'procurementId',
  async after({ writer, action, record }) {
    if (action === 'update') await reopenApprovalIfChanged(writer, record.procurementId)
  },
})
