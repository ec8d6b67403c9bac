import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { Writer } from '../../../server/records/write/writer'
import { invoiceItems } from '../invoiceItems'
import { invoices } from '../invoices'
import { words } from './words'

const v = sqlNames(invoices, 'v')
const i = sqlNames(invoiceItems, 'i')
const u = sqlNames(invoiceItems, 'u')

const lockSql = statement('lock_invoices_used')`
  select ${v.id} from ${v} where ${v.id} in
    (select coalesce(${i.advanceInvoiceId}, ${i.creditedInvoiceId}) from ${i} where ${i.invoiceId} = $1)
  order by ${v.id} for no key update`

const overSql = statement('tax_codes_used_over')`
  select 1 from (
    select coalesce(${u.advanceInvoiceId}, ${u.creditedInvoiceId}) as used_id, ${u.taxCodeId} as code, ${u.taxRate} as rate,
      sum(coalesce(${u.setOff}, ${u.net})) as net from ${u}
    where (${u.advanceInvoiceId} = any($1::bigint[]) or ${u.creditedInvoiceId} = any($1::bigint[])) and ${u.standing} = any($2::text[])
    group by 1, 2, 3) used
  where used.net > coalesce((select sum(${i.net}) from ${i}
    where ${i.invoiceId} = used.used_id and ${i.taxCodeId} = used.code and ${i.taxRate} = used.rate), 0) limit 1`

/** Refuses set-offs and credits that exceed what was billed under the same tax code and rate. */
export async function requireTaxWithinBilled({ sql }: Pick<Writer, 'sql'>, invoiceId: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(lockSql(invoiceId))
  const { bill, pay } = invoiceItems.workflow.transitions
  const ids = rows.map(({ id }) => id)
  const over = await sql.query(overSql(ids, [bill.to, pay.to]))
  if (over.rows.length > 0) refuseErrors({ items: { code: 'taxNotBilled', message: words.taxNotBilled } })
}

const o = sqlNames(invoices, 'o')

const otherCurrencySql = statement('used_invoices_of_other_currency')`
  select 1 from ${v} where ${v.currency} <> $2 and (
    ${v.id} in (select ${i.advanceInvoiceId} from ${i} where ${i.invoiceId} = $1)
    or ${v.id} in (select ${o.originalInvoiceId} from ${o} where ${o.id} = $1)) limit 1`

/** Refuses a currency that differs from that of the set-off advances or of the credited invoice. */
export async function requireSameCurrency({ sql }: Writer, id: number, currency: string | null): Promise<void> {
  const { rows } = await sql.query(otherCurrencySql(id, currency))
  if (rows.length > 0) refuseErrors({ currency: { code: 'otherCurrency', message: words.otherCurrency } })
}
