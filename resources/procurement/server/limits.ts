import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/dates'
import { type Amount, fromUnits, shareOf, toUnits } from '../../../src/framework/money'

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

/** The limits in force on a day. Where none are declared nothing needs a director or quotes, and nothing may exceed the order. */
export async function limitsInForce(sql: Sql, today: CalendarDate): Promise<Limits | undefined> {
  const { rows } = await sql.query<Limits>({
    name: 'purchase_limits_in_force',
    text:
      'select currency, director_limit::text as "directorLimit", quote_limit::text as "quoteLimit", ' +
      'quotes_needed::int as "quotesNeeded", receipt_tolerance::float8 as "receiptTolerance", ' +
      'invoice_tolerance::float8 as "invoiceTolerance", bank_hold_days::int as "bankHoldDays" ' +
      'from purchase_limits where valid_from <= $1::date order by valid_from desc limit 1',
    values: [today],
  })
  return rows[0]
}

/** The amount and so many percent of it, to the minor unit of the currency. */
export const raised = (amount: Amount, percent: number, currency: string): Amount =>
  fromUnits(toUnits(amount) + toUnits(shareOf(amount, percent, currency)))

/** The quantity and so many percent of it, to three decimals, never above. */
export const raisedQuantity = (quantity: number, percent: number): number => {
  const thousandths = (toUnits(String(quantity)) / 10n) * (1_000_000n + toUnits(String(percent)))
  return Number(thousandths / 1_000_000n) / 1000
}
