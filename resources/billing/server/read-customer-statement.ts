import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CurrencyStatement, CustomerStatement } from '../answers'
import { invoices } from '../invoices'
import { customerCreditEntries, receipts } from '../receipts'
import { receivables } from '../receivables'
import { buildStatement, type StatementEntry } from '../rules/build-statement'
import { sumAmounts } from '../rules/line-amounts'
import { settlements } from '../settlements'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')
const i = sqlNames(invoices, 'i')
const n = sqlNames(invoices, 'n')
const p = sqlNames(receipts, 'p')
const k = sqlNames(customerCreditEntries, 'k')

/** Selects one row per invoice, receipt, credit note or write-off of customer $1 until day $2. */
const entriesSql = statement('customer_statement')`
  select * from (
    select ${r.currency} as currency, ${r.issueDate}::text as "on", 'invoice' as kind, ${i.invoiceNumber} as "number",
      max(${r.dueDate})::text as "dueDate", sum(${r.amountDue})::text as amount, 0 as place
    from ${r} join ${i} on ${i.id} = ${r.invoiceId} where ${r.customerId} = $1 and ${r.issueDate} <= $2::date
    group by ${r.currency}, ${r.issueDate}, ${i.id}, ${i.invoiceNumber}
    union all
    select ${s.currency}, ${s.on}::text, case when ${s.reversesId} is null then ${s.kind} else 'taken_back' end, coalesce(${p.receiptNumber}, ${n.invoiceNumber}), null, (-sum(${s.settled}))::text, 1
    from ${s} left join ${p} on ${p.id} = ${s.receiptId} left join ${n} on ${n.id} = ${s.creditNoteId}
    where ${s.customerId} = $1 and ${s.on} <= $2::date
    group by ${s.currency}, ${s.on}, 3, ${p.id}, ${p.receiptNumber}, ${n.id}, ${n.invoiceNumber}
  ) e order by currency, "on", place, number`

const creditSql = statement('customer_credit_on')`
  select ${k.currency} as currency, sum(${k.amount})::text as credit from ${k} where ${k.customerId} = $1 and ${k.on} <= $2::date group by 1`

type StatementRequest = Pick<CustomerStatement, 'customerId' | 'from' | 'to'>

/** Reads the opening balance, the entries and the closing balance of a customer, per currency. */
export async function readCustomerStatement(
  { sql }: Reader,
  { customerId, from, to }: StatementRequest,
): Promise<CurrencyStatement[]> {
  const { rows: entries } = await sql.query<StatementEntry & { currency: string }>(entriesSql(customerId, to))
  const { rows: credits } = await sql.query<{ currency: string; credit: string }>(creditSql(customerId, to))
  const currencies = [...new Set([...entries, ...credits].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => ({
    currency,
    ...buildStatement(
      entries.filter((entry) => entry.currency === currency),
      from,
    ),
    credit: sumAmounts(credits.find((each) => each.currency === currency)?.credit),
  }))
}
