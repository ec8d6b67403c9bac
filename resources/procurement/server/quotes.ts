import type { Sql } from '../../../server/database/connect'
import { amountSql } from '../../../src/fields/money'
import type { CalendarDate } from '../../../src/framework/dates'
import type { Amount } from '../../../src/framework/money'

/** What the quotes of a purchase say that are still valid. */
export interface Quotes {
  /** Several of one supplier compare nothing. */
  suppliers: number
  cheapest: Amount
  cheapestFrom: string
  cheapestSupplierId: number
}

/** Valid quotes by the purchases' ids; those without any are left out. One statement. */
export async function quotesOf(sql: Sql, ids: readonly number[], today: CalendarDate): Promise<Map<number, Quotes>> {
  const { rows } = await sql.query<Quotes & { id: number }>({
    name: 'procurement_quotes_compared',
    text:
      'with valid as materialized (select * from procurement_quotes where procurement_id = any($1::bigint[]) ' +
      'and (valid_until is null or valid_until >= $2::date)) ' +
      `select distinct on (v.procurement_id) v.procurement_id as id, ${amountSql('v.amount', '2')} as cheapest, s.name as "cheapestFrom", ` +
      's.id as "cheapestSupplierId", (select count(distinct o.supplier_id) from valid o where o.procurement_id = v.procurement_id)::int as suppliers ' +
      'from valid v join suppliers s on s.id = v.supplier_id join procurements p on p.id = v.procurement_id ' +
      // Of equal ones the chosen supplier's is the cheapest.
      'order by v.procurement_id, v.amount, v.supplier_id = p.supplier_id desc nulls last, v.id',
    values: [ids, today],
  })
  return new Map(rows.map(({ id, ...quotes }) => [id, quotes]))
}
