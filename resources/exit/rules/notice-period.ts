import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'

/** Computes the last day of the full notice period. The day of the resignation does not count. */
export const computeNoticeEnd = (initiatedOn: CalendarDate, noticePeriodDays: number): CalendarDate | null =>
  plusDays(initiatedOn, noticePeriodDays) ?? null

/** Counts the days of the notice period that are not served. */
export const countNoticeShortfall = (noticeEndsOn: CalendarDate | null, lastDay: CalendarDate | null): number | null =>
  noticeEndsOn && lastDay ? Math.max(0, daysBetween(lastDay, noticeEndsOn)) : null

/** Multiplies days by a daily rate of up to four decimals, rounded to the minor unit of the currency. */
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
 * Computes what a person pays for the days of notice that they buy out. They pay only if they resign; if the
 * company ends the employment, they pay nothing.
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

/** The number of working days before the last day at which clearance begins. */
export const clearanceDays = 5

/**
 * Finds the date that is this many working days before the last day, which does not count. If there are
 * fewer days, the earliest one is taken.
 */
export function findClearanceStart(
  days: readonly { date: CalendarDate; isWorked: boolean }[],
  lastDay: CalendarDate,
  count = clearanceDays,
): CalendarDate {
  const worked = days.filter(({ date, isWorked }) => isWorked && date < lastDay).map(({ date }) => date)
  return worked.at(-count) ?? worked[0] ?? lastDay
}
