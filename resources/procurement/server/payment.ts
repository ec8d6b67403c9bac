import { named, sqlPart, statement } from '../../../server/records/named-sql'
import { type ChangeOf, givenOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { attachments } from '../../../src/engines/files/attachments'
import { dateInWords } from '../../../src/framework/dates'
import { StewardError } from '../../../src/framework/errors'
import { findHold } from '../../suppliers/server/public'
import { procurementInvoices } from '../procurementInvoices'
import { procurementReceipts } from '../procurementReceipts'
import { confirmedTypes } from '../procurements'
import { purchaseLimits } from '../purchaseLimits'
import { limitsInForce } from './limits'
import { invoicedBeside, readPurchase, reasonAgainst } from './match'

const p = named(attachments([]), 'p')
const a = named(attachments([]), 'a')
const v = named(procurementInvoices, 'v')
const procurementReceiptsTable = named(procurementReceipts)

/**
 * What stands in the way of approving or paying an invoice, beside its state and who does it: the purchase has become
 * another one since they were compared, nobody has confirmed a service, the supplier's bank has just changed.
 */
export async function refusePayment(change: ChangeOf<typeof procurementInvoices>): Promise<void> {
  const { writer, action, id = 0, record } = change
  const purchase = await readPurchase(writer, record.procurementId ?? 0)
  const [supplierId, isAdvance, total] = [record.supplierId ?? 0, record.isAdvance === true, record.total ?? '0']
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
  throw new StewardError('invalidInput', { fields: { [procurementInvoices.workflow.field]: { code, message } } })
}

const own = sqlPart`select from ${a} where ${a.entityType} = 'procurementInvoices' and ${a.recordId} = ${v.id}`

const invoiceDocumentSql = statement('invoice_document')`
  select exists (${own}) or (select count(*) from ${p} where ${p.entityType} = 'procurements' and ${p.recordId} = $1 and ${p.kind} = 'vpi') >
  (select count(*) from ${v} where ${v.procurementId} = $1 and ${v.id} <> $2 and ${v.status} = any($3::text[])
  and not exists (${own})) as has from ${v} where ${v.id} = $2`

/** Its own document, or one with the purchase that no other invoice was approved by. */
async function hasDocument(writer: Writer, procurementId: number, id: number): Promise<boolean> {
  const { rows } = await writer.sql.query<{ has: boolean }>(
    invoiceDocumentSql(procurementId, id, procurementInvoices.workflow.sets.decided),
  )
  return rows[0]?.has === true
}

const receiptByAnotherSql = statement('receipt_by_another')`
  select from ${procurementReceiptsTable} where ${procurementReceiptsTable.procurementId} = $1 and ${procurementReceiptsTable.receivedByEmpId} is distinct from $2 limit 1`

/** Somebody else than who pays has entered a receipt. */
async function isConfirmed(writer: Writer, procurementId: number): Promise<boolean> {
  const { rowCount } = await writer.sql.query(receiptByAnotherSql(procurementId, writer.caller.empId))
  return rowCount !== 0
}

const usualHoldDays = Number(purchaseLimits.fields.bankHoldDays.options.default)

async function refuseHeld(change: ChangeOf<typeof procurementInvoices>): Promise<void> {
  const { writer } = change
  const { supplier } = givenOf(procurementInvoices, change)
  const days = (await limitsInForce(writer))?.bankHoldDays ?? usualHoldDays
  const until = supplier ? findHold(supplier, writer.today, days) : null
  if (until === null) return
  refuse(
    'bankHold',
    `The bank of the supplier has changed: nothing is paid until ${dateInWords(until)}, or until somebody has verified it again.`,
  )
}
