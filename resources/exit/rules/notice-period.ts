import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'

/** The last day of the full notice; the day of resignation is not counted. */
export const computeNoticeEnd = (initiatedOn: CalendarDate, noticePeriodDays: number): CalendarDate | null =>
  plusDays(initiatedOn, noticePeriodDays) ?? null

/** Days of the notice that are not served. */
export const countNoticeShortfall = (noticeEndsOn: CalendarDate | null, lastDay: CalendarDate | null): number | null =>
  noticeEndsOn && lastDay ? Math.max(0, daysBetween(lastDay, noticeEndsOn)) : null

/** Days times a rate of up to four decimals, rounded to the minor unit of the currency. */
export const computeDaysAmount = (days: number, dailyRate: Amount, currency: string | null): Amount =>
  roundTenThousandths(BigInt(Math.round(days * 100)) * toUnits(dailyRate), 100n, currency)

interface NoticeBuyout {
  exitType: string | null
  isBuyout: boolean | null
  noticeShortfallDays: number | null
  dailyRate: Amount | null
  currency: string | null
}

/**
 * Somebody who resigns pays for the rest of the notice that they buy out; if the company ends it they pay
 * nothing.
 */
export const computeNoticeBuyout = ({
  exitType,
  isBuyout,
  noticeShortfallDays,
  dailyRate,
  currency,
}: NoticeBuyout): Amount =>
  exitType === 'resignation' && isBuyout && dailyRate
    ? computeDaysAmount(noticeShortfallDays ?? 0, dailyRate, currency)
    : '0.00'

/** Working days before the last one on which clearance begins. */
export const clearanceDays = 5

/**
 * The date so many working days before the last one, which is not counted; the earliest known if there
 * are fewer.
 */
export function findClearanceStart(
  days: readonly { date: CalendarDate; isWorked: boolean }[],
  lastDay: CalendarDate,
  count = clearanceDays,
): CalendarDate {
  const worked = days.filter(({ date, isWorked }) => isWorked && date < lastDay).map(({ date }) => date)
  return worked.at(-count) ?? worked[0] ?? lastDay
}
