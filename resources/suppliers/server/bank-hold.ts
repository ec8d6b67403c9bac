import { named, statement } from '../../../server/records/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import { type CalendarDate, plusDays } from '../../../src/framework/dates'
import { suppliers } from '../suppliers'

const suppliersTable = named(suppliers)

interface Bank {
  changedOn: CalendarDate | null
  verifiedOn: CalendarDate | null
}

const supplierBankDatesSql = statement('supplier_bank_dates')`
  select ${suppliersTable.bankChangedOn} as "changedOn", ${suppliersTable.bankVerifiedOn} as "verifiedOn" from ${suppliersTable} where ${suppliersTable.id} = $1`

/**
 * The last day on which nothing is paid to the supplier, because their bank has changed and nobody has verified it since.
 * @param days that nothing is paid after a change
 */
export async function findHold({ sql, today }: Writer, supplierId: number, days: number): Promise<CalendarDate | null> {
  const { rows } = await sql.query<Bank>(supplierBankDatesSql(supplierId))
  const { changedOn = null, verifiedOn = null } = rows[0] ?? {}
  if (!changedOn || verifiedOn) return null
  const last = plusDays(changedOn, days - 1)
  return last && last >= today ? last : null
}
