import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { findStockByPurchase, type PurchaseStock } from '../../assets/server/public'
import { procurementItems } from '../procurementItems'

const i = sqlNames(procurementItems, 'i')

const procurementWantedSql = statement('procurement_wanted')`
  select ${i.procurementId}::int as of, ${i.name} as name, ${i.category} as "boughtAs" from ${i}
  where ${i.procurementId} = any($1::bigint[]) order by ${i.id}`

/** Finds items of purchases that are in stock. */
export const findStockForPurchases = async (sql: Sql, ids: readonly number[]): Promise<PurchaseStock[]> =>
  findStockByPurchase(
    sql,
    (await sql.query<{ of: number; name: string; boughtAs: string }>(procurementWantedSql(ids))).rows,
  )
