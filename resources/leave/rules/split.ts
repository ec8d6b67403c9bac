import type { CalendarDate } from '../../../src/framework/values/dates'
import type { CountedDay } from './count'
import { type Hundredths, sumDays } from './days'
import { splitByYear } from './years'

/** How one counted date is paid; the two add up to what it counts. */
interface PaidDay {
  date: CalendarDate
  leaveYear: number
  paid: Hundredths
  lossOfPay: Hundredths
}

/** A request as "n paid and m loss of pay"; `lossOfPay` 0: the balance is enough. */
interface PaidSplit {
  days: readonly PaidDay[]
  paid: Hundredths
  lossOfPay: Hundredths
}

/**
 * LV4: the first days are paid, as far as each leave year has days. `availableIn` answers for a leave year what is
 * left after other pending requests, with what the type may go below zero. Days are split in whole steps (`stepOf`).
 */
export function splitPaid(
  breakdown: readonly CountedDay[],
  availableIn: (leaveYear: number) => Hundredths,
  startMonth: number,
  step: Hundredths,
): PaidSplit {
  const days = splitByYear(breakdown, startMonth).flatMap(({ leaveYear, breakdown: part }) => {
    let remaining = Math.max(0, availableIn(leaveYear))
    return part.flatMap(({ date, counted }) => {
      if (counted === 0) return []
      const paid = remaining >= counted ? counted : Math.floor(remaining / step) * step
      remaining -= paid
      return [{ date, leaveYear, paid, lossOfPay: counted - paid }]
    })
  })
  return { days, paid: sumDays(days.map((day) => day.paid)), lossOfPay: sumDays(days.map((day) => day.lossOfPay)) }
}
