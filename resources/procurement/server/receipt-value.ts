import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordDraft, RecordInput } from '../../../src/framework/record'
import { type Amount, currencyDecimals, readAmount } from '../../../src/framework/values/money'
import { procurementItems } from '../procurementItems'
import { procurementReceipts } from '../procurementReceipts'

const i = sqlNames(procurementItems, 'i')
const g = sqlNames(procurementReceipts, 'g')

const procurementReceiptValueSql = statement('procurement_receipt_value')`
  select (round(${i.lineTotal} * (r.received + $2::numeric) / ${i.quantity}, $4::int) - r.value)::text as value from ${i}
  cross join lateral (select coalesce(sum(${g.quantity}), 0) as received, coalesce(sum(${g.value}), 0) as value
  from ${g} where ${g.itemId} = ${i.id}) r where ${i.id} = $1 and ${i.procurementId} = $3`

/**
 * Computes the value of a receipt, its share of the item's total. Rounding is cumulative, so that all
 * receipts together equal the cost of the item.
 */
export async function computeReceiptValue(
  writer: Writer,
  { procurementId, itemId, quantity, currency }: RecordDraft<typeof procurementReceipts>,
): Promise<RecordInput<typeof procurementReceipts>> {
  // A record without these values is refused later anyway.
  if (procurementId == null || itemId == null || quantity == null) return {}
  const { rows } = await writer.sql.query<{ value: Amount | null }>(
    procurementReceiptValueSql(itemId, quantity, procurementId, currencyDecimals(currency ?? '')),
  )
  return { value: readAmount(rows[0]?.value) ?? null }
}
