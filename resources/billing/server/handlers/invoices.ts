import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { lockStoredRecord } from '../../../../server/records/write/typed'
import type { Sent } from '../../../../src/framework/record'
import { invoices as declared } from '../../invoices'
import { billMilestones, draftCreditNote } from '../drafts'
import { creditOriginal, openReceivables, storeIssuedAmounts } from '../issue'
import { mailInvoice } from '../send'
import { requireBilledTax, requireUsedCurrency } from '../used-invoices'

/**
 * A draft is taxed as of today, an invoice as of its date, a credit note like its original. Issuing
 * freezes the invoice and opens its receivable.
 */
export const invoices = defineHandler(declared, {
  fields: ['customerId', 'originalInvoiceId', 'currency', 'sowId'],
  async before(change) {
    const { action, writer, record, id } = change
    if (action === 'update') await requireUsedCurrency(writer, id ?? 0, record.currency)
    if (record.originalInvoiceId)
      return action === 'create' ? copyOriginal(change, record.originalInvoiceId) : undefined
    if (action === 'issue') return { taxOn: record.issueDate }
    return action === 'create' || action === 'update' ? { taxOn: writer.today } : undefined
  },
  async after(change) {
    if (change.action === 'send') return mailInvoice(change)
    if (change.action !== 'issue') return
    const issued = await storeIssuedAmounts(change)
    if (change.record.originalInvoiceId) await creditOriginal(change, change.record.originalInvoiceId, issued)
    else await openReceivables(change, issued)
    await requireBilledTax(change.writer, change.id)
  },
  actions: { billMilestones, creditNote: draftCreditNote, sendAgain: mailInvoice },
})

/** A credit note has the customer, the currency and the tax of its original. */
async function copyOriginal({ writer }: ChangeOf<typeof declared>, id: number): Promise<Sent<typeof declared>> {
  const original = await lockStoredRecord(writer, declared, id)
  if (!original) return {}
  const { customerId, sowId, currency, taxOn, supply } = original
  return { customerId, sowId, currency, taxOn, supply }
}
