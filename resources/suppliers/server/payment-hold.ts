import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'

interface BankChangeDates {
  bankChangedOn: CalendarDate | null
  bankVerifiedOn: CalendarDate | null
}

/**
 * The last day of the payment stop after a change of the supplier's bank that nobody has verified since.
 * @param days that nothing is paid after a change
 */
export function findBankHoldEnd(
  { bankChangedOn, bankVerifiedOn }: BankChangeDates,
  today: CalendarDate,
  days: number,
): CalendarDate | null {
  if (!bankChangedOn || bankVerifiedOn) return null
  const last = plusDays(bankChangedOn, days - 1)
  return last && last >= today ? last : null
}
