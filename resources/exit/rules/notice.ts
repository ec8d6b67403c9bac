import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, roundUnits, toUnits } from '../../../src/framework/values/money'

/** The last day that serves the notice in full; the day of resignation is not counted. */
export const computeNoticeEnd = (initiatedOn: CalendarDate, noticePeriodDays: number): CalendarDate | null =>
  plusDays(initiatedOn, noticePeriodDays) ?? null

/** Days of the notice that are not served. */
export const countShortfall = (noticeEndsOn: CalendarDate | null, lastDay: CalendarDate | null): number | null =>
  noticeEndsOn && lastDay ? Math.max(0, daysBetween(lastDay, noticeEndsOn)) : null

/** So many days at a rate of up to four decimals, to the minor unit of the currency. */
export const computeAmount = (days: number, dailyRate: Amount, currency: string | null): Amount =>
  roundUnits(BigInt(Math.round(days * 100)) * toUnits(dailyRate), 100n, currency)

interface Bought {
  exitType: string | null
  isBuyout: boolean | null
  noticeShortfallDays: number | null
  dailyRate: Amount | null
  currency: string | null
}

/** Whoever resigns and buys the rest of the notice out pays for it; whom the company ends with pays nothing. */
export const computeBuyout = ({ exitType, isBuyout, noticeShortfallDays, dailyRate, currency }: Bought): Amount =>
  exitType === 'resignation' && isBuyout && dailyRate
    ? computeAmount(noticeShortfallDays ?? 0, dailyRate, currency)
    : '0.00'

/** Working days before the last one on which clearance begins. */
export const clearanceDays = 5

/** So many working days back from the last one, which is not counted itself; the first one known where there are fewer. */
export function findClearanceStart(
  days: readonly { date: CalendarDate; isWorked: boolean }[],
  lastDay: CalendarDate,
  count = clearanceDays,
): CalendarDate {
  const worked = days.filter(({ date, isWorked }) => isWorked && date < lastDay).map(({ date }) => date)
  return worked.at(-count) ?? worked[0] ?? lastDay
}
