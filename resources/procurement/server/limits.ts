import type { Sql } from '../../../server/database/connect'
import { named, statement } from '../../../server/records/named-sql'
import type { CalendarDate } from '../../../src/framework/dates'
import { type Amount, fromUnits, shareOf, toUnits } from '../../../src/framework/money'
import { purchaseLimits } from '../purchaseLimits'

const purchaseLimitsTable = named(purchaseLimits)

/** What purchases are held to; tolerances in percent. */
export interface Limits {
  /** Of the amounts. */
  currency: string
  directorLimit: Amount
  quoteLimit: Amount
  quotesNeeded: number
  receiptTolerance: number
  invoiceTolerance: number
  bankHoldDays: number
}

const purchaseLimitsInForceSql = statement('purchase_limits_in_force')`
  select ${purchaseLimitsTable.currency}, ${purchaseLimitsTable.directorLimit}::text as "directorLimit", ${purchaseLimitsTable.quoteLimit}::text as "quoteLimit",
  ${purchaseLimitsTable.quotesNeeded}::int as "quotesNeeded", ${purchaseLimitsTable.receiptTolerance}::float8 as "receiptTolerance",
  ${purchaseLimitsTable.invoiceTolerance}::float8 as "invoiceTolerance", ${purchaseLimitsTable.bankHoldDays}::int as "bankHoldDays"
  from ${purchaseLimitsTable} where ${purchaseLimitsTable.validFrom} <= $1::date order by ${purchaseLimitsTable.validFrom} desc limit 1`

/** The limits in force on a day. Where none are declared nothing needs a director or quotes, and nothing may exceed the order. */
export async function limitsInForce(sql: Sql, today: CalendarDate): Promise<Limits | undefined> {
  const { rows } = await sql.query<Limits>(purchaseLimitsInForceSql(today))
  return rows[0]
}

/** The amount and so many percent of it, to the minor unit of the currency. */
export const raiseBy = (amount: Amount, percent: number, currency: string): Amount =>
  fromUnits(toUnits(amount) + toUnits(shareOf(amount, percent, currency)))

/** The quantity and so many percent of it, to three decimals, never above. */
export const raiseQuantity = (quantity: number, percent: number): number => {
  const thousandths = (toUnits(String(quantity)) / 10n) * (1_000_000n + toUnits(String(percent)))
  return Number(thousandths / 1_000_000n) / 1000
}
