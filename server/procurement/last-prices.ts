import type { CalendarDate } from '../../src/framework/dates'
import type { Amount } from '../../src/framework/money'
import type { Sql } from '../database/connect'
import { boughtStates } from './states'

/** What was paid for a thing of the same name when it was last bought in the same currency; for one, before tax. */
export interface LastPrice {
  procurementId: number
  itemId: number
  name: string
  currency: string
  price: Amount
  supplier: string | null
  /** When it was ordered. */
  date: CalendarDate
  /** By how many percent it costs more now; negative where less. */
  morePercent: number | null
}

/** Of the items of purchases that were bought before; one statement, whatever their number. */
export async function lastPricesOf(sql: Sql, ids: readonly number[]): Promise<LastPrice[]> {
  const { rows } = await sql.query<LastPrice>({
    name: 'procurement_last_prices',
    text:
      'select p.id as "procurementId", i.id as "itemId", i.name, p.currency, round(l.price, 2)::text as price, l.supplier, ' +
      'l.vpo_date as "date", round((i.net / i.quantity / nullif(l.price, 0) - 1) * 100, 1)::float8 as "morePercent" ' +
      'from procurements p join procurement_items i on i.procurement_id = p.id cross join lateral (' +
      'select o.net / o.quantity as price, s.name as supplier, b.vpo_date from procurement_items o ' +
      'join procurements b on b.id = o.procurement_id left join suppliers s on s.id = b.supplier_id ' +
      'where o.name = i.name and b.id <> p.id and b.currency = p.currency and b.status = any($2::text[]) ' +
      'order by o.id desc limit 1) l where p.id = any($1::bigint[]) order by p.id, i.id',
    values: [ids, boughtStates],
  })
  return rows
}
