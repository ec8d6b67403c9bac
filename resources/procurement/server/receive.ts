import type { Writer } from '../../../server/records/write/writer'
import { type Amount, decimalsOf, readAmount } from '../../../src/framework/money'
import type { Values } from '../../../src/framework/validate'
import { lockProcurements } from './lock'

/**
 * What a receipt is worth: its share of the item's total. Rounded with what came before, so that all of an item is worth
 * what it costs.
 */
export async function valued(writer: Writer, { procurementId, itemId, quantity, currency }: Values): Promise<Values> {
  // A record without them is refused after this.
  if (procurementId == null || itemId == null || quantity == null) return {}
  await lockProcurements(writer.sql, [Number(procurementId)])
  const { rows } = await writer.sql.query<{ value: Amount | null }>({
    name: 'procurement_receipt_value',
    text:
      'select (round(i.line_total * (r.received + $2::numeric) / i.quantity, $4::int) - r.value)::text as value from procurement_items i ' +
      'cross join lateral (select coalesce(sum(g.quantity), 0) as received, coalesce(sum(g.value), 0) as value ' +
      'from procurement_receipts g where g.item_id = i.id) r where i.id = $1 and i.procurement_id = $3',
    values: [itemId, quantity, procurementId, decimalsOf(String(currency))],
  })
  return { value: readAmount(rows[0]?.value) ?? null }
}
