import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import { suppliers } from '../../suppliers/suppliers'
import { procurementQuotes } from '../procurementQuotes'
import { procurements } from '../procurements'
import { amountTextSql } from './amount-text-sql'

const procurementQuotesTable = sqlNames(procurementQuotes)
const s = sqlNames(suppliers, 's')
const p = sqlNames(procurements, 'p')
const v = sqlNames(procurementQuotes, 'v')
const o = sqlNames(procurementQuotes, 'o')

/** The valid quotes of a purchase. */
export interface ValidQuotes {
  /** The number of suppliers with a quote; several quotes of one supplier count once. */
  suppliers: number
  cheapest: Amount
  cheapestFrom: string
  cheapestSupplierId: number
}

// Selects the cheapest valid quote of each purchase. If two are equally cheap, that of the chosen supplier
// is taken.
const procurementQuotesComparedSql = statement('procurement_quotes_compared')`
  with valid as materialized (select * from ${procurementQuotesTable} where ${procurementQuotesTable.procurementId} = any($1::bigint[])
  and (${procurementQuotesTable.validUntil} is null or ${procurementQuotesTable.validUntil} >= $2::date))
  select distinct on (${v.procurementId}) ${v.procurementId} as id, ${amountTextSql(v.amount)} as cheapest, ${s.name} as "cheapestFrom",
  ${s.id} as "cheapestSupplierId", (select count(distinct ${o.supplierId}) from valid o where ${o.procurementId} = ${v.procurementId})::int as suppliers
  from valid v join ${s} on ${s.id} = ${v.supplierId} join ${p} on ${p.id} = ${v.procurementId}
  order by ${v.procurementId}, ${v.amount}, ${v.supplierId} = ${p.supplierId} desc nulls last, ${v.id}`

/** Reads valid quotes by purchase id, with one statement. Purchases without any are left out. */
export async function readValidQuotes(
  sql: Sql,
  ids: readonly number[],
  today: CalendarDate,
): Promise<Map<number, ValidQuotes>> {
  const { rows } = await sql.query<ValidQuotes & { id: number }>(procurementQuotesComparedSql(ids, today))
  return new Map(rows.map(({ id, ...quotes }) => [id, quotes]))
}
