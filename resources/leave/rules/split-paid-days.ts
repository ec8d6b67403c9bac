import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, halfDay, splitByLeaveYear, sumDays } from '../../leaveAccount/public'
import type { CountedDay } from './count-leave'

/** How one counted date is paid. Both numbers add up to its count. */
interface PaidDay {
  date: CalendarDate
  leaveYear: number
  paid: Hundredths
  lossOfPay: Hundredths
}

/** A request as paid days and days of loss of pay. `lossOfPay` is 0 if the balance suffices. */
interface PaidSplit {
  days: readonly PaidDay[]
  paid: Hundredths
  lossOfPay: Hundredths
}

/**
 * Splits days into paid and unpaid (LV4): the first ones are paid, as far as each leave year has days.
 * `availableIn` returns the days left in a leave year after other pending requests, including the allowed
 * overdraft. The smallest part is half a day.
 */
export function splitPaidDays(
  breakdown: readonly CountedDay[],
  availableIn: (leaveYear: number) => Hundredths,
  startMonth: number,
): PaidSplit {
  const days = splitByLeaveYear(breakdown, startMonth).flatMap(({ leaveYear, breakdown: part }) => {
    let remaining = Math.max(0, availableIn(leaveYear))
    return part.flatMap(({ date, counted }) => {
      if (counted === 0) return []
      const paid = remaining >= counted ? counted : Math.floor(remaining / halfDay) * halfDay
      remaining -= paid
      return [{ date, leaveYear, paid, lossOfPay: counted - paid }]
    })
  })
  return { days, paid: sumDays(days.map((day) => day.paid)), lossOfPay: sumDays(days.map((day) => day.lossOfPay)) }
}
