import type { Writer } from '../../../server/records/write/writer'
import { type CalendarDate, plusDays } from '../../../src/framework/dates'

interface Bank {
  changedOn: CalendarDate | null
  verifiedOn: CalendarDate | null
}

/**
 * The last day on which nothing is paid to the supplier, because their bank has changed and nobody has verified it since.
 * @param days that nothing is paid after a change
 */
export async function heldUntil(
  { sql, today }: Writer,
  supplierId: number,
  days: number,
): Promise<CalendarDate | null> {
  const { rows } = await sql.query<Bank>({
    name: 'supplier_bank_dates',
    text: 'select bank_changed_on as "changedOn", bank_verified_on as "verifiedOn" from suppliers where id = $1',
    values: [supplierId],
  })
  const { changedOn = null, verifiedOn = null } = rows[0] ?? {}
  if (!changedOn || verifiedOn) return null
  const last = plusDays(changedOn, days - 1)
  return last && last >= today ? last : null
}
