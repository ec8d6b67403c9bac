import { named, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/guards'
import { type ChangeOf, givenOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import type { FieldErrors } from '../../../src/framework/errors'
import type { Proposed, Sent } from '../../../src/framework/record'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { compareAmounts } from '../../../src/framework/values/money'
import { procurementInvoices, smallEnterpriseDays } from '../procurementInvoices'
import { procurements } from '../procurements'
import { type Purchase, readPurchase } from './match'

const v = named(procurementInvoices, 'v')
const p = named(procurements, 'p')
const procurementsTable = named(procurements)

/** What an invoice takes from its purchase and its supplier, once it was looked at whether it may be so. */
export async function completeInvoice(
  change: ChangeOf<typeof procurementInvoices>,
): Promise<Sent<typeof procurementInvoices> | undefined> {
  const { writer, action, id, before, record } = change
  // A record without one is refused after this.
  if (record.procurementId == null) return undefined
  const { procurementId } = record
  const purchase = await readPurchase(writer, procurementId)
  const supplierId = record.supplierId ?? purchase.supplierId ?? 0
  const dueDate = record.dueDate ?? findDueDate(change)
  refuseErrors(advanceErrors(purchase, before, record))
  const own = action === 'create' ? { supplierId, requestedByEmpId: purchase.requestedByEmpId } : {}
  const similarInvoiceId = await findSimilar(writer, id ?? 0, { ...record, supplierId })
  return { ...own, dueDate, similarInvoiceId }
}

/** Days between two invoices that may be one. */
const similarDays = 3

const similarInvoiceSql = statement('similar_invoice')`
  select ${v.id} from ${v} join ${p} on ${p.id} = ${v.procurementId}
  where ${v.supplierId} = $1 and ${v.total} = $2::numeric and abs(${v.invoiceDate} - $3::date) <= $4 and ${v.id} <> $5
  and ${v.status} <> all($6::text[]) and ${p.currency} = (select ${procurementsTable.currency} from ${procurementsTable} where ${procurementsTable.id} = $7)
  order by abs(${v.invoiceDate} - $3::date), ${v.id} limit 1`

/** Another invoice of the supplier over the same amount and of nearly the same day: it may have come twice. */
async function findSimilar(
  writer: Writer,
  id: number,
  { supplierId, total, invoiceDate, procurementId }: Proposed<typeof procurementInvoices>,
) {
  const { rows } = await writer.sql.query<{ id: number }>(
    similarInvoiceSql(
      supplierId,
      total ?? null,
      invoiceDate ?? null,
      similarDays,
      id,
      procurementInvoices.workflow.sets.dropped,
      procurementId,
    ),
  )
  return rows[0]?.id ?? null
}

/** By the terms of the supplier, or of the one that it is ordered from. */
function findDueDate(change: ChangeOf<typeof procurementInvoices>): CalendarDate | null {
  const { supplier, orderedFrom } = givenOf(procurementInvoices, change)
  const { paymentTermsDays, smallEnterprise } = supplier ?? orderedFrom ?? {}
  const days = Math.min(paymentTermsDays ?? 0, smallEnterprise ? smallEnterpriseDays : Number.POSITIVE_INFINITY)
  const { invoiceDate } = change.record
  return (invoiceDate && plusDays(invoiceDate, days)) || null
}

type Advance = Pick<Proposed<typeof procurementInvoices>, 'isAdvance'>

/** An advance is paid before anything came. */
function advanceErrors({ received }: Purchase, before: Advance | null, { isAdvance }: Advance): FieldErrors {
  if (isAdvance !== true || before?.isAdvance === true || compareAmounts(received, '0') === 0) return {}
  const message = 'Something was received already: this is no advance any more.'
  return { isAdvance: { code: 'advanceAfterReceipt', message } }
}
