import { procurementInvoices } from '../../resources/procurement/procurementInvoices'
import { confirmedTypes } from '../../resources/procurement/procurements'
import { dateInWords } from '../../src/framework/dates'
import { StewardError } from '../../src/framework/errors'
import type { Change, Writer } from '../records/write/writer'
import { heldUntil } from './bank-hold'
import { invoicedBeside, readPurchase, reasonAgainst } from './match'

/**
 * What stands in the way of approving or paying an invoice, beside its state and who does it: the purchase has become
 * another one since they were compared, nobody has confirmed a service, the supplier's bank has just changed.
 */
export async function refusePayment({ writer, action, id = 0, record }: Change): Promise<void> {
  const purchase = await readPurchase(writer, Number(record.procurementId))
  const [supplierId, isAdvance, total] = [Number(record.supplierId), record.isAdvance === true, String(record.total)]
  if (reasonAgainst(purchase, { supplierId, isAdvance, total }, await invoicedBeside(writer, purchase.id, id)))
    refuse('noLongerMatches', 'The invoice no longer fits what was ordered and received.')
  if (action !== 'pay') return
  if (!isAdvance && confirmedTypes.includes(purchase.type) && !(await isConfirmed(writer, purchase.id)))
    refuse('notConfirmed', 'Somebody other than who pays confirms first that it was received.')
  await refuseHeld(writer, supplierId)
}

function refuse(code: string, message: string): never {
  throw new StewardError('invalidInput', { fields: { [procurementInvoices.workflow?.field ?? '']: { code, message } } })
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

async function refuseHeld(writer: Writer, supplierId: number): Promise<void> {
  const until = await heldUntil(writer, supplierId)
  if (until === null) return
  refuse(
    'bankHold',
    `The bank of the supplier has changed: nothing is paid until ${dateInWords(until)}, or until somebody has verified it again.`,
  )
}
