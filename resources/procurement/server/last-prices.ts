import type { Sql } from '../../../server/database/connect'
import { compiledPart, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { currencyDecimalsSql } from '../../../src/fields/money/decimals-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import { suppliers } from '../../suppliers/suppliers'
import { procurementItems } from '../procurementItems'
import { procurements } from '../procurements'

const p = sqlNames(procurements, 'p')
const i = sqlNames(procurementItems, 'i')
const o = sqlNames(procurementItems, 'o')
const s = sqlNames(suppliers, 's')
const b = sqlNames(procurements, 'b')

/** The price when an item of the same name was last bought in the same currency, per piece and before tax. */
export interface LastPrice {
  procurementId: number
  itemId: number
  name: string
  currency: string
  price: Amount
  supplier: string | null
  /** The date of the order. */
  date: CalendarDate
  /** The change of the price in percent; negative if the item is cheaper now. */
  morePercent: number | null
}

const storedSql = sqlPart`select ${p.id} as procurement_id, ${i.id} as id, ${i.name} as name, ${p.currency} as currency, ${i.net} / ${i.quantity} as price
  from ${p} join ${i} on ${i.procurementId} = ${p.id} where ${p.id} = any($1::bigint[])`
// Rounds the price per piece to the minor unit.
const priceSql = sqlPart`round(l.price, ${compiledPart(currencyDecimalsSql('w.currency'))})::text`

const procurementLastPricesSql = statement('procurement_last_prices')`
  select w.procurement_id as "procurementId", w.id as "itemId", w.name, w.currency, ${priceSql} as price, l.supplier,
  l.date, round((w.price / nullif(l.price, 0) - 1) * 100, 1)::float8 as "morePercent"
  from (${storedSql}) w cross join lateral (select ${o.net} / ${o.quantity} as price, ${s.name} as supplier, ${b.vpoDate} as date from ${o}
  join ${b} on ${b.id} = ${o.procurementId} left join ${s} on ${s.id} = ${b.supplierId}
  where ${o.name} = w.name and ${b.id} <> w.procurement_id and ${b.currency} = w.currency and ${b.status} = any($2::text[])
  order by ${o.id} desc limit 1) l order by w.procurement_id, w.id`

/** Reads the last prices for the items of purchases, with one statement for any number of them. */
export async function readLastPrices(sql: Sql, ids: readonly number[]): Promise<LastPrice[]> {
  const { rows } = await sql.query<LastPrice>(procurementLastPricesSql(ids, procurements.workflow.sets.bought))
  return rows
}
