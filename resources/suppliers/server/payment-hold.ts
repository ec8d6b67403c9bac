import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'

interface BankChangeDates {
  bankChangedOn: CalendarDate | null
  bankVerifiedOn: CalendarDate | null
}

/**
 * Finds the last day on which the supplier is not paid, after a change of its bank account that nobody has
 * verified since.
 * @param days the number of days without payment after a change
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
