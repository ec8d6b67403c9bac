import type { Sql } from '../../../server/database/connect'

const ofParts = {
  procurementItems: 'procurement_items',
  procurementQuotes: 'procurement_quotes',
  procurementInvoices: 'procurement_invoices',
} as const

/**
 * Lets a purchase be worked on by one transaction at a time. Held after the open steps of its approval, and before its
 * items and invoices.
 */
export async function lockProcurements(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query({
    name: 'procurement_lock',
    text: 'select from procurements where id = any($1::bigint[]) order by id for no key update',
    values: [ids],
  })
}

/** As `lockProcurements`, of those that the parts belong to. */
export async function lockProcurementsOf(sql: Sql, part: keyof typeof ofParts, ids: readonly number[]): Promise<void> {
  await sql.query({
    name: `procurement_lock_of_${part}`,
    text:
      `select from procurements where id in (select procurement_id from ${ofParts[part]} where id = any($1::bigint[])) ` +
      'order by id for no key update',
    values: [ids],
  })
}
