import { defineHandler } from '../../../../server/records/write/handler'
import { procurementInvoices as declared } from '../../procurementInvoices'
import { requirePayableInvoice } from '../invoice-payment-checks'
import { rematchInvoices } from '../match-invoices'
import { findSimilarInvoice } from '../similar-invoice'

/** Compares every invoice with order and receipts. */
export const procurementInvoices = defineHandler(declared, {
  fields: ['invoiceDate', 'dueDate', 'isAdvance', 'net', 'tax', 'total'],
  oneByOne: 'an invoice is compared with those before it',
  async before(change) {
    const { action } = change
    if (action === 'create' || action === 'update') return { similarInvoiceId: await findSimilarInvoice(change) }
    if (action === 'approve' || action === 'pay') await requirePayableInvoice(change)
    return action === 'approve' ? { approvedByEmpId: change.writer.caller.empId } : undefined
  },
  async after({ writer, action, record }) {
    // The comparison itself takes these two steps, so they must not start it again.
    if (action !== 'match' && action !== 'dispute') await rematchInvoices(writer, record.procurementId)
  },
})
