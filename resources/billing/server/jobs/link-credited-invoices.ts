import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { changeRecord } from '../../../../server/records/write/typed-records'
import type { Kernel, RunCounts } from '../../../../server/types'
import { invoiceItems } from '../../invoiceItems'
import { invoices } from '../../invoices'

const i = sqlNames(invoiceItems, 'i')
const v = sqlNames(invoices, 'v')

const unnamedSql = statement('credit_lines_without_invoice')`
  select ${i.id}, ${v.originalInvoiceId} as "creditedInvoiceId" from ${i} join ${v} on ${v.id} = ${i.invoiceId}
  where ${i.creditedInvoiceId} is null and ${v.originalInvoiceId} is not null order by ${i.id} limit 500`

/** Fills in the credited invoice on lines of credit notes that are older than that field. */
export const linkCreditedInvoices = (kernel: Kernel): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    const { rows } = await tx.query<{ id: number; creditedInvoiceId: number }>(unnamedSql())
    for (const { id, ...values } of rows) await changeRecord(writer, invoiceItems, id, values)
    return { named: rows.length }
  })
