import { refuseErrors } from '../../../server/records/write/guards'
import { type Change, givenOf, type Writer } from '../../../server/records/write/writer'
import { type CalendarDate, isCalendarDate, plusDays } from '../../../src/framework/dates'
import type { FieldErrors } from '../../../src/framework/errors'
import { compareAmounts } from '../../../src/framework/money'
import type { Values } from '../../../src/framework/validate'
import { procurementInvoices, smallEnterpriseDays } from '../procurementInvoices'
import { type Purchase, readPurchase } from './match'
import { droppedInvoice } from './states'

/** What an invoice takes from its purchase and its supplier, once it was looked at whether it may be so. */
export async function invoiceBefore(change: Change): Promise<Values | undefined> {
  const { writer, action, id, before, record } = change
  // A record without one is refused after this.
  if (record.procurementId == null) return undefined
  const procurementId = Number(record.procurementId)
  const purchase = await readPurchase(writer, procurementId)
  const supplierId = Number(record.supplierId ?? purchase.supplierId)
  const dueDate = record.dueDate ?? dueOn(change)
  refuseErrors(advanceErrors(purchase, before, record))
  const own = action === 'create' ? { supplierId, requestedByEmpId: purchase.requestedByEmpId } : {}
  const similarInvoiceId = await similarTo(writer, { ...record, id, supplierId })
  return { ...own, dueDate, similarInvoiceId }
}

/** Days between two invoices that may be one. */
const similarDays = 3

/** Another invoice of the supplier over the same amount and of nearly the same day: it may have come twice. */
async function similarTo(writer: Writer, { id = 0, supplierId, total, invoiceDate, procurementId }: Values) {
  const { rows } = await writer.sql.query<{ id: number }>({
    name: 'similar_invoice',
    text:
      'select v.id from procurement_invoices v join procurements p on p.id = v.procurement_id ' +
      'where v.supplier_id = $1 and v.total = $2::numeric and abs(v.invoice_date - $3::date) <= $4 and v.id <> $5 ' +
      'and v.status <> $6 and p.currency = (select currency from procurements where id = $7) ' +
      'order by abs(v.invoice_date - $3::date), v.id limit 1',
    values: [supplierId, total ?? null, invoiceDate ?? null, similarDays, id, droppedInvoice, procurementId],
  })
  return rows[0]?.id ?? null
}

/** By the terms of the supplier, or of the one that it is ordered from. */
function dueOn(change: Change): CalendarDate | null {
  const { supplier, orderedFrom } = givenOf(procurementInvoices, change)
  const { paymentTermsDays, smallEnterprise } = supplier ?? orderedFrom ?? {}
  const days = Math.min(paymentTermsDays ?? 0, smallEnterprise ? smallEnterpriseDays : Number.POSITIVE_INFINITY)
  const { invoiceDate } = change.record
  return (isCalendarDate(invoiceDate) && plusDays(invoiceDate, days)) || null
}

/** An advance is paid before anything came. */
function advanceErrors({ received }: Purchase, before: Values | null, { isAdvance }: Values): FieldErrors {
  if (isAdvance !== true || before?.isAdvance === true || compareAmounts(received, '0') === 0) return {}
  const message = 'Something was received already: this is no advance any more.'
  return { isAdvance: { code: 'advanceAfterReceipt', message } }
}
