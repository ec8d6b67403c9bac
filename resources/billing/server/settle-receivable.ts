import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordInput } from '../../../src/framework/record'
import type { Amount } from '../../../src/framework/values/money'
import { receivables } from '../receivables'
import type { AllocatableReceivable } from '../rules/allocate-receipt'
import { type ReceivableValue, settleInBaseCurrency } from '../rules/exchange-difference'
import { sumAmounts } from '../rules/line-amounts'
import { settlements } from '../settlements'

const r = sqlNames(receivables, 'r')
const s = sqlNames(settlements, 's')

/** A receivable with its open amount. */
interface OpenReceivable extends AllocatableReceivable, ReceivableValue {
  invoiceId: number
  customerId: number
  sowId: number | null
  currency: string
}

/** Which receivables to lock: those of a customer in a currency, those of an invoice, or a single one. */
interface ReceivableSelection {
  customerId?: number
  currency?: string
  invoiceId?: number
  id?: number
}

const lockSql = statement('lock_receivables')`
  select ${r.id} from ${r}
  where ${r.status} = any($1) and ((${r.customerId} = $2 and ${r.currency} = $3) or ${r.invoiceId} = $4 or ${r.id} = $5)
  order by ${r.id} for no key update`

const openSql = statement('open_receivables')`
  select ${r.id}, ${r.dueDate}::text as "dueDate", ${r.receivableNumber} as "receivableNumber", ${r.invoiceId} as "invoiceId",
    ${r.customerId} as "customerId", ${r.sowId} as "sowId", ${r.currency}, ${r.exchangeRate}::text as "exchangeRate",
    (${r.amountDue} - coalesce(sum(${s.settled}), 0))::text as balance,
    (${r.baseDue} - coalesce(sum(${s.baseSettled}), 0))::text as "baseBalance"
  from ${r} left join ${s} on ${s.receivableId} = ${r.id}
  where ${r.id} = any($1::bigint[]) group by ${r.id} order by ${r.dueDate}, ${r.id}`

/**
 * Locks receivables that are open or in one of these states, so that nobody else settles them before the
 * transaction ends.
 */
export async function lockOpenReceivables(
  { sql }: Pick<Writer, 'sql'>,
  { customerId, currency, invoiceId, id }: ReceivableSelection,
  states: readonly string[] = receivables.workflow.sets.open,
): Promise<OpenReceivable[]> {
  const lockedRows = await sql.query<{ id: number }>(
    lockSql(states, customerId ?? null, currency ?? null, invoiceId ?? null, id ?? null),
  )
  const { rows } = await sql.query<OpenReceivable>(openSql(lockedRows.rows.map((each) => each.id)))
  return rows
}

type SettlementPart = Pick<
  RecordInput<typeof settlements>,
  'kind' | 'on' | 'receiptId' | 'creditNoteId' | 'received' | 'withheld' | 'bankCharges' | 'adjusted'
>

/**
 * Enters a settlement of a receivable. `rate` is the exchange rate of the payment; it determines the
 * exchange gain or loss.
 */
export async function settleReceivable(
  writer: Writer,
  of: OpenReceivable,
  part: SettlementPart,
  rate: string | null = null,
): Promise<void> {
  const { id: receivableId, invoiceId, customerId, sowId, currency } = of
  const amount: Amount = sumAmounts(part.received, part.withheld, part.bankCharges, part.adjusted)
  await createRecord(asServer(writer), settlements.name, {
    ...{ receivableId, invoiceId, customerId, sowId, currency },
    ...part,
    ...settleInBaseCurrency(of, amount, rate, writer.company.currency),
  })
}
