import { defineHandler } from '../../../../server/records/write/handler'
import { readBaseAmount } from '../../../money/server/public'
import { procurementInvoices as declared } from '../../procurementInvoices'
import { requirePayableInvoice } from '../invoice-payment-checks'
import { rematchInvoices } from '../match-invoices'
import { findSimilarInvoice } from '../similar-invoice'

/** Compares every invoice with order and receipts. */
export const procurementInvoices = defineHandler(declared, {
  fields: ['invoiceDate', 'dueDate', 'isAdvance', 'net', 'tax', 'total'],
  oneByOne: 'an invoice is compared with those before it',
  async before(change) {
    const { action, writer, record } = change
    if (action === 'create' || action === 'update') {
      const { total, currency, invoiceDate } = record
      const { exchangeRate, baseAmount } = await readBaseAmount(
        writer,
        total ?? null,
        currency ?? null,
        invoiceDate ?? null,
      )
      return { similarInvoiceId: await findSimilarInvoice(change), exchangeRate, baseTotal: baseAmount }
    }
    if (action === 'approve' || action === 'pay') await requirePayableInvoice(change)
    return action === 'approve' ? { approvedByEmpId: change.writer.caller.empId } : undefined
  },
  async after({ writer, action, record }) {
    // The comparison itself takes these two steps, so they must not start it again.
    if (action !== 'match' && action !== 'dispute') await rematchInvoices(writer, record.procurementId)
  },
})
