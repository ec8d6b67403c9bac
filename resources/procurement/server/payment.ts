import { type Change, givenOf, type Writer } from '../../../server/records/write/writer'
import { dateInWords } from '../../../src/framework/dates'
import { StewardError } from '../../../src/framework/errors'
import { heldUntil } from '../../suppliers/server/public'
import { procurementInvoices } from '../procurementInvoices'
import { confirmedTypes } from '../procurements'
import { purchaseLimits } from '../purchaseLimits'
import { limitsInForce } from './limits'
import { invoicedBeside, readPurchase, reasonAgainst } from './match'
import { decidedInvoices } from './states'

/**
 * What stands in the way of approving or paying an invoice, beside its state and who does it: the purchase has become
 * another one since they were compared, nobody has confirmed a service, the supplier's bank has just changed.
 */
export async function refusePayment(change: Change): Promise<void> {
  const { writer, action, id = 0, record } = change
  const purchase = await readPurchase(writer, Number(record.procurementId))
  const [supplierId, isAdvance, total] = [Number(record.supplierId), record.isAdvance === true, String(record.total)]
  if (reasonAgainst(purchase, { supplierId, isAdvance, total }, await invoicedBeside(writer, purchase.id, id)))
    refuse('noLongerMatches', 'The invoice no longer fits what was ordered and received.')
  if (!(await hasDocument(writer, purchase.id, id)))
    refuse('documentMissing', 'Add the invoice of the supplier as a file first.')
  if (action !== 'pay') return
  if (!isAdvance && confirmedTypes.includes(purchase.type) && !(await isConfirmed(writer, purchase.id)))
    refuse('notConfirmed', 'Somebody other than who pays confirms first that it was received.')
  await refuseHeld(change)
}

function refuse(code: string, message: string): never {
  throw new StewardError('invalidInput', { fields: { [procurementInvoices.workflow?.field ?? '']: { code, message } } })
}

/** Its own document, or one with the purchase that no other invoice was approved by. */
async function hasDocument(writer: Writer, procurementId: number, id: number): Promise<boolean> {
  const own = `select from attachments a where a.entity_type = 'procurementInvoices' and a.record_id = v.id`
  const { rows } = await writer.sql.query<{ has: boolean }>({
    name: 'invoice_document',
    text:
      `select exists (${own}) or (select count(*) from attachments p where p.entity_type = 'procurements' and p.record_id = $1 and p.kind = 'vpi') > ` +
      '(select count(*) from procurement_invoices v where v.procurement_id = $1 and v.id <> $2 and v.status = any($3::text[]) ' +
      `and not exists (${own})) as has from procurement_invoices v where v.id = $2`,
    values: [procurementId, id, decidedInvoices],
  })
  return rows[0]?.has === true
}

/** Somebody else than who pays has entered a receipt. */
async function isConfirmed(writer: Writer, procurementId: number): Promise<boolean> {
  const { rowCount } = await writer.sql.query({
    name: 'receipt_by_another',
    text: 'select from procurement_receipts where procurement_id = $1 and received_by_emp_id is distinct from $2 limit 1',
    values: [procurementId, writer.caller.empId],
  })
  return rowCount !== 0
}

const usualHoldDays = Number(purchaseLimits.fields.bankHoldDays.options.default)

async function refuseHeld(change: Change): Promise<void> {
  const { writer } = change
  const { supplier } = givenOf(procurementInvoices, change)
  const days = (await limitsInForce(writer.sql, writer.today))?.bankHoldDays ?? usualHoldDays
  const until = supplier ? heldUntil(supplier, writer.today, days) : null
  if (until === null) return
  refuse(
    'bankHold',
    `The bank of the supplier has changed: nothing is paid until ${dateInWords(until)}, or until somebody has verified it again.`,
  )
}
