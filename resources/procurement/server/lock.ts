import type { Sql } from '../../../server/database/connect'
import { named, type SqlPart, statement } from '../../../server/records/named-sql'
import { procurementInvoices } from '../procurementInvoices'
import { procurementItems } from '../procurementItems'
import { procurementQuotes } from '../procurementQuotes'
import { procurements } from '../procurements'

const procurementsTable = named(procurements)

const procurementLockSql = statement('procurement_lock')`
  select from ${procurementsTable} where ${procurementsTable.id} = any($1::bigint[]) order by ${procurementsTable.id} for no key update`

/**
 * Lets a purchase be worked on by one transaction at a time. Held after the open steps of its approval, and before its
 * items and invoices.
 */
export async function lockProcurements(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query(procurementLockSql(ids))
}

/** Of those that the parts belong to. */
const lockOf = {
  procurementItems: lockByParts(statement('procurement_lock_of_items'), named(procurementItems, 'i')),
  procurementQuotes: lockByParts(statement('procurement_lock_of_quotes'), named(procurementQuotes, 'q')),
  procurementInvoices: lockByParts(statement('procurement_lock_of_invoices'), named(procurementInvoices, 'v')),
}

function lockByParts(made: ReturnType<typeof statement>, part: SqlPart & { id: SqlPart; procurementId: SqlPart }) {
  return made`
  select from ${procurementsTable} where ${procurementsTable.id} in (select ${part.procurementId} from ${part} where ${part.id} = any($1::bigint[]))
  order by ${procurementsTable.id} for no key update`
}

/** As `lockProcurements`, of those that the parts belong to. */
export async function lockProcurementsOf(sql: Sql, part: keyof typeof lockOf, ids: readonly number[]): Promise<void> {
  await sql.query(lockOf[part](ids))
}
