import type { Sql } from '../../../server/database/connect'
import { decimalsSql } from '../../../server/records/decimals-sql'
import type { CalendarDate } from '../../../src/framework/dates'
import type { Amount } from '../../../src/framework/money'
import { procurements } from '../procurements'

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

const storedSql =
  'select p.id as procurement_id, i.id, i.name, p.currency, i.net / i.quantity as price ' +
  'from procurements p join procurement_items i on i.procurement_id = p.id where p.id = any($1::bigint[])'
const thoughtSql =
  'select $4::bigint as procurement_id, n.id, n.name, $3::text as currency, null::numeric as price ' +
  'from unnest($1::text[]) with ordinality n(name, id)'

// What was divided is told to the minor unit.
const priceSql = `round(l.price, ${decimalsSql('i.currency')})::text`

const lastPricesSql = (items: string) =>
  `select i.procurement_id as "procurementId", i.id as "itemId", i.name, i.currency, ${priceSql} as price, l.supplier, ` +
  'l.vpo_date as "date", round((i.price / nullif(l.price, 0) - 1) * 100, 1)::float8 as "morePercent" ' +
  `from (${items}) i cross join lateral (` +
  'select o.net / o.quantity as price, s.name as supplier, b.vpo_date from procurement_items o ' +
  'join procurements b on b.id = o.procurement_id left join suppliers s on s.id = b.supplier_id ' +
  'where o.name = i.name and b.id <> i.procurement_id and b.currency = i.currency and b.status = any($2::text[]) ' +
  'order by o.id desc limit 1) l order by i.procurement_id, i.id'

/** Of the items of purchases that were bought before; one statement, whatever their number. */
export async function lastPricesOf(sql: Sql, ids: readonly number[]): Promise<LastPrice[]> {
  const { rows } = await sql.query<LastPrice>({
    name: 'procurement_last_prices',
    text: lastPricesSql(storedSql),
    values: [ids, procurements.workflow.sets.bought],
  })
  return rows
}

/** The same of things by their names, as they are entered for a purchase: 0 for a new one. */
export async function lastPricesFor(
  sql: Sql,
  names: readonly string[],
  currency: string,
  id: number,
): Promise<LastPrice[]> {
  const { rows } = await sql.query<LastPrice>({
    name: 'procurement_last_prices_thought',
    text: lastPricesSql(thoughtSql),
    values: [names, procurements.workflow.sets.bought, currency, id],
  })
  return rows
}
