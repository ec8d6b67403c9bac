import type { Sql } from '../../../server/database/connect'
import { named, statement } from '../../../server/records/sql/named-sql'
import { procurements } from '../procurements'

const procurementsTable = named(procurements)

const procurementLockSql = statement('procurement_lock')`
  select from ${procurementsTable} where ${procurementsTable.id} = any($1::bigint[]) order by ${procurementsTable.id} for no key update`

/**
 * Lets a purchase be worked on by one transaction at a time. Held after the open steps of its approval, and before its
 * items, quotes and invoices, to which it is given as a parent that changes.
 */
export async function lockProcurements(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query(procurementLockSql(ids))
}
