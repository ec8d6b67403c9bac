import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { updateFields } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { StoredRecord } from '../../../src/framework/record'
import { type Amount, readAmount, toUnits } from '../../../src/framework/values/money'
import { type disputes, procurementInvoices } from '../procurementInvoices'
import { findPurchase, type Purchase } from './find-purchase'

const v = sqlNames(procurementInvoices, 'v')

type DisputeReason = keyof typeof disputes

type Invoice = StoredRecord<typeof procurementInvoices>

/** The fields of an invoice that are compared. */
export type ComparedInvoice = Pick<Invoice, 'id' | 'supplierId' | 'isAdvance' | 'total'>

/** The values that an invoice was compared with, and the result. */
interface InvoiceMatch {
  ordered: Amount
  received: Amount
  invoicedBefore: Amount
  matches: boolean
  reason: DisputeReason | null
}

/**
 * Finds why an invoice does not match; null if it does. The supplier must be that of the order. This invoice
 * and those before it must not exceed what may be invoiced and, except for an advance, what was received.
 * The last invoice is less by the advance.
 */
export function findDisputeReason(
  purchase: Purchase,
  { supplierId, isAdvance, total }: Omit<ComparedInvoice, 'id'>,
  invoicedBefore: Amount,
): DisputeReason | null {
  if (supplierId !== purchase.supplierId) return 'other_supplier'
  const sum = toUnits(invoicedBefore) + toUnits(total)
  if (sum > toUnits(purchase.invoiceCeiling ?? '0')) return 'above_order'
  return !isAdvance && sum > toUnits(purchase.receivedTotal ?? '0') ? 'above_received' : null
}

const invoicedBesideSql = statement('invoiced_beside')`
  select coalesce(sum(${v.total}), 0)::text as total from ${v} where ${v.procurementId} = $1 and ${v.id} <> $2 and ${v.status} = any($3)`

/** Sums the other invoices of the purchase that count. */
export async function sumOtherInvoices(writer: Writer, procurementId: number, invoiceId: number): Promise<Amount> {
  const { counted } = procurementInvoices.workflow.sets
  const { rows } = await writer.sql.query<{ total: Amount }>(invoicedBesideSql(procurementId, invoiceId, counted))
  return readAmount(rows[0]?.total) ?? '0.00'
}

type WaitingInvoice = ComparedInvoice & Pick<Invoice, 'version' | 'status' | 'disputeReason'>

const comparedInvoicesSql = statement('compared_invoices')`
  select ${v.id}, ${v.version}, ${v.status}, ${v.supplierId} as "supplierId", ${v.isAdvance} as "isAdvance", ${v.total}::text as total,
  ${v.disputeReason} as "disputeReason" from ${v} where ${v.procurementId} = $1 and ${v.status} = any($2) order by ${v.id}`

/**
 * Compares all invoices of the purchase that are not approved, the oldest first, and sets their states. It
 * must be called after every change of a receipt or an invoice, in the same transaction, which has locked
 * the purchase.
 */
export async function rematchInvoices(person: Writer, procurementId: number): Promise<void> {
  const writer = asServer(person)
  const { compared } = procurementInvoices.workflow.sets
  const { rows } = await writer.sql.query<WaitingInvoice>(comparedInvoicesSql(procurementId, compared))
  for (const invoice of rows) {
    const purchase = await findPurchase(writer, procurementId)
    const before = await sumOtherInvoices(writer, procurementId, invoice.id)
    await takeMatchStep(writer, invoice, findDisputeReason(purchase, invoice, before))
  }
}

/** Takes the step that the comparison requires, unless the invoice is already in that state. */
async function takeMatchStep(
  writer: Writer,
  invoice: WaitingInvoice,
  disputeReason: DisputeReason | null,
): Promise<void> {
  const { id, version, status } = invoice
  const step = disputeReason ? 'dispute' : 'match'
  if (procurementInvoices.workflow.transitions[step].to !== status)
    await takeStep(writer, procurementInvoices.name, step, { id, asked: { disputeReason } })
  else if (invoice.disputeReason !== disputeReason)
    await updateFields(writer, procurementInvoices.name, id, version, { disputeReason })
}

/** Compares one invoice as it is now. */
export async function compareInvoice(
  writer: Writer,
  procurementId: number,
  invoice: ComparedInvoice,
): Promise<InvoiceMatch> {
  const purchase = await findPurchase(writer, procurementId)
  const invoicedBefore = await sumOtherInvoices(writer, procurementId, invoice.id)
  const reason = findDisputeReason(purchase, invoice, invoicedBefore)
  const { orderedTotal, receivedTotal } = purchase
  return { ordered: orderedTotal ?? '0', received: receivedTotal ?? '0', invoicedBefore, matches: !reason, reason }
}
