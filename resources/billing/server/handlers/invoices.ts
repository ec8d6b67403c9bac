import { type ChangedOf, type ChangeOf, handlerFor } from '../../../../server/records/write/handler'
import { changeRecord, findRecord, lockStored } from '../../../../server/records/write/typed'
import { asServer } from '../../../../server/records/write/writer'
import { inBaseCurrency } from '../../../../src/fields/money/rate/in-base'
import type { Sent } from '../../../../src/framework/record'
import { shareOf } from '../../../../src/framework/values/money'
import { invoices as declared } from '../../invoices'
import { billMilestones, draftCredit } from '../drafts'

/** A draft is taxed as of today, an invoice as of its day, a credit note as what it credits; what it comes to is kept as issued. */
export const invoices = handlerFor(declared, {
  fields: ['customerId', 'originalInvoiceId', 'currency', 'sowId'],
  async before(change) {
    const { action, writer, record } = change
    if (record.originalInvoiceId) return action === 'create' ? asOriginal(change, record.originalInvoiceId) : undefined
    if (action === 'issue') return { taxOn: record.issueDate }
    return action === 'create' || action === 'update' ? { taxOn: writer.today } : undefined
  },
  async after(change) {
    if (change.action === 'issue') await keepAmounts(change)
  },
  actions: { billMilestones, creditNote: draftCredit },
})

/** A credit note is to the same customer, in the same currency, taxed on the same day in the same way. */
async function asOriginal({ writer }: ChangeOf<typeof declared>, id: number): Promise<Sent<typeof declared>> {
  const original = await lockStored(writer, declared, id)
  if (!original) return {}
  const { customerId, sowId, currency, taxOn, supply } = original
  return { customerId, sowId, currency, taxOn, supply }
}

async function keepAmounts({ writer, id, record }: ChangedOf<typeof declared>): Promise<void> {
  const { subTotal, taxTotal, currency } = await findRecord(asServer(writer), declared, id)
  const base = (amount: string | null) => inBaseCurrency(amount, record.exchangeRate, () => writer.company.currency)
  await changeRecord(asServer(writer), declared, id, {
    withholdingExpected:
      record.withholdingPercent == null ? null : shareOf(subTotal ?? '0', record.withholdingPercent, currency),
    baseSubTotal: base(subTotal),
    baseTaxTotal: base(taxTotal),
  })
}
