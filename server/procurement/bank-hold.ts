import { purchaseLimits } from '../../resources/procurement/purchaseLimits'
import { type CalendarDate, plusDays } from '../../src/framework/dates'
import type { Writer } from '../records/write/writer'

interface Bank {
  changedOn: CalendarDate | null
  verifiedOn: CalendarDate | null
  holdDays: number | null
}

/** The last day on which nothing is paid to the supplier, because their bank has changed and nobody has verified it since. */
export async function heldUntil(writer: Writer, supplierId: number): Promise<CalendarDate | null> {
  const { rows } = await writer.sql.query<Bank>({
    name: 'supplier_bank_hold',
    text:
      'select bank_changed_on as "changedOn", bank_verified_on as "verifiedOn", ' +
      '(select bank_hold_days from purchase_limits where valid_from <= $2::date order by valid_from desc limit 1) as "holdDays" ' +
      'from suppliers where id = $1',
    values: [supplierId, writer.today],
  })
  const { changedOn = null, verifiedOn = null, holdDays = null } = rows[0] ?? {}
  if (!changedOn || verifiedOn) return null
  const days = holdDays ?? Number(purchaseLimits.fields.bankHoldDays.options.default)
  const last = plusDays(changedOn, days - 1)
  return last && last >= writer.today ? last : null
}
