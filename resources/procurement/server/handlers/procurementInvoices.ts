import { handlerFor } from '../../../../server/records/write/handler'
import { procurementInvoices as declared } from '../../procurementInvoices'
import { completeInvoice } from '../invoice'
import { refusePayment } from '../payment'
import { follow } from '../progress'

/** Every invoice is compared with what was ordered and received; the purchase follows what becomes of it. */
export const procurementInvoices = handlerFor(declared, {
  fields: ['invoiceDate', 'dueDate', 'isAdvance', 'net', 'tax', 'total'],
  async before(change) {
    const { action } = change
    if (action === 'create' || action === 'update') return completeInvoice(change)
    if (action === 'approve' || action === 'pay') await refusePayment(change)
    return action === 'approve' ? { approvedByEmpId: change.writer.caller.empId } : undefined
  },
  async after({ writer, action, record }) {
    // What follows from the comparison's own steps it does itself.
    if (action !== 'match' && action !== 'dispute') await follow(writer, record.procurementId)
  },
})
