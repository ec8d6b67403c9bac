import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ChangeOf } from '../../../server/records/write/handler'
import { procurementInvoices } from '../procurementInvoices'
import { procurements } from '../procurements'

const v = sqlNames(procurementInvoices, 'v')
const p = sqlNames(procurements, 'p')
const own = sqlNames(procurements, 'o')

/** Two invoices may be duplicates if at most this many days lie between them. */
const similarDays = 3

const similarInvoiceSql = statement('similar_invoice')`
  select ${v.id} from ${v} join ${p} on ${p.id} = ${v.procurementId} join ${own} on ${own.id} = $6 and ${own.currency} = ${p.currency}
  where ${v.supplierId} = $1 and ${v.total} = $2::numeric and abs(${v.invoiceDate} - $3::date) <= $4 and ${v.id} <> $5 and ${v.status} <> all($7::text[])
  order by abs(${v.invoiceDate} - $3::date), ${v.id} limit 1`

/**
 * Finds another invoice of the supplier with the same amount and nearly the same date, because it may be a
 * duplicate.
 */
export async function findSimilarInvoice({ writer, id = 0, record }: ChangeOf<typeof procurementInvoices>) {
  const { supplierId, total, invoiceDate, procurementId } = record
  const { dropped } = procurementInvoices.workflow.sets
  const query = similarInvoiceSql(supplierId, total, invoiceDate, similarDays, id, procurementId, dropped)
  const { rows } = await writer.sql.query<{ id: number }>(query)
  return rows[0]?.id ?? null
}
