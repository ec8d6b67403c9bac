import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { lockStoredRecord } from '../../../../server/records/write/typed-records'
import type { RecordInput } from '../../../../src/framework/record'
import { invoices as declared } from '../../invoices'
import { addUnbilledMilestones, draftCreditNote } from '../draft-lines'
import { previewInvoice } from '../invoice-files'
import { createReceivables, creditOriginalInvoice, storeIssuedAmounts } from '../issue-invoice'
import { mailInvoice } from '../mail-invoice'
import { requireSameCurrency, requireTaxWithinBilled } from '../referenced-invoice-checks'

/**
 * Taxes a draft by today's rates, an invoice by those of its date, and a credit note like its original.
 * Issuing freezes the invoice and creates its receivables.
 */
export const invoices = defineHandler(declared, {
  fields: ['customerId', 'originalInvoiceId', 'currency', 'sowId'],
  async before(change) {
    const { action, writer, record, id } = change
    if (action === 'update') await requireSameCurrency(writer, id ?? 0, record.currency)
    if (record.originalInvoiceId)
      return action === 'create' ? copyOriginalInvoice(change, record.originalInvoiceId) : undefined
    if (action === 'issue') return { taxOn: record.issueDate }
    return action === 'create' || action === 'update' ? { taxOn: writer.today } : undefined
  },
  async after(change) {
    if (change.action === 'send') return mailInvoice(change)
    if (change.action !== 'issue') return
    const issued = await storeIssuedAmounts(change)
    if (change.record.originalInvoiceId) await creditOriginalInvoice(change, change.record.originalInvoiceId, issued)
    else await createReceivables(change, issued)
    await requireTaxWithinBilled(change.writer, change.id)
    await previewInvoice(change.writer, change.id)
  },
  actions: { billMilestones: addUnbilledMilestones, creditNote: draftCreditNote, sendAgain: mailInvoice },
})

/** Copies the customer, the currency and the tax of the original to a credit note. */
async function copyOriginalInvoice(
  { writer }: ChangeOf<typeof declared>,
  id: number,
): Promise<RecordInput<typeof declared>> {
  const original = await lockStoredRecord(writer, declared, id)
  if (!original) return {}
  const { customerId, sowId, currency, taxOn, supply } = original
  return { customerId, sowId, currency, taxOn, supply }
}
