import { named, statement } from '../../../server/records/named-sql'
import { refuseErrors } from '../../../server/records/write/guards'
import type { ChangeOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { type CalendarDate, plusDays } from '../../../src/framework/dates'
import type { FieldErrors } from '../../../src/framework/errors'
import { compareAmounts } from '../../../src/framework/money'
import type { Proposed, Sent } from '../../../src/framework/record'
import { suppliers } from '../../suppliers/suppliers'
import { procurementInvoices } from '../procurementInvoices'
import { procurements } from '../procurements'
import { lockProcurements } from './lock'
import { type Purchase, readPurchase } from './match'

const v = named(procurementInvoices, 'v')
const p = named(procurements, 'p')
const procurementsTable = named(procurements)
const suppliersTable = named(suppliers)

/** Days within which the law has small enterprises paid. */
const smallEnterpriseDays = 45

interface Terms {
  days: number
  isSmall: boolean
}

/** What an invoice takes from its purchase and its supplier, once it was looked at whether it may be so. */
export async function completeInvoice({
  writer,
  action,
  id,
  before,
  record,
}: ChangeOf<typeof procurementInvoices>): Promise<Sent<typeof procurementInvoices> | undefined> {
  // A record without one is refused after this.
  if (record.procurementId == null) return undefined
  const { procurementId } = record
  await lockProcurements(writer.sql, [procurementId])
  const purchase = await readPurchase(writer, procurementId)
  const supplierId = record.supplierId ?? purchase.supplierId ?? 0
  const terms = await termsOf(writer, supplierId)
  const dueDate = record.dueDate ?? findDueDate(record.invoiceDate, terms)
  refuseErrors({
    ...dateErrors(record.invoiceDate, dueDate, terms),
    ...advanceErrors(purchase, before, record),
  })
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

const supplierTermsSql = statement('supplier_terms')`
  select ${suppliersTable.paymentTermsDays} as days, ${suppliersTable.smallEnterprise} as "isSmall" from ${suppliersTable} where ${suppliersTable.id} = $1`

async function termsOf(writer: Writer, supplierId: number): Promise<Terms> {
  const { rows } = await writer.sql.query<Terms>(supplierTermsSql(supplierId))
  return rows[0] ?? { days: 0, isSmall: false }
}

const limitDays = ({ days, isSmall }: Terms) => (isSmall ? Math.min(days, smallEnterpriseDays) : days)

const findDueDate = (invoiceDate: CalendarDate | null, terms: Terms): CalendarDate | null =>
  (invoiceDate && plusDays(invoiceDate, limitDays(terms))) || null

function dateErrors(invoiceDate: CalendarDate | null, dueDate: CalendarDate | null, { isSmall }: Terms): FieldErrors {
  const errors: FieldErrors = {}
  if (!invoiceDate) return errors
  const latest = plusDays(invoiceDate, smallEnterpriseDays)
  if (isSmall && latest && dueDate && dueDate > latest)
    errors.dueDate = { code: 'smallEnterpriseTerms', message: 'A small enterprise is paid within 45 days.' }
  return errors
}

type Advance = Pick<Proposed<typeof procurementInvoices>, 'isAdvance'>

/** An advance is paid before anything came. */
function advanceErrors({ received }: Purchase, before: Advance | null, { isAdvance }: Advance): FieldErrors {
  if (isAdvance !== true || before?.isAdvance === true || compareAmounts(received, '0') === 0) return {}
  const message = 'Something was received already: this is no advance any more.'
  return { isAdvance: { code: 'advanceAfterReceipt', message } }
}
