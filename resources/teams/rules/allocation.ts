import type { CalendarDate } from '../../../src/framework/values/dates'

/** Shares of somebody's time together above which whoever plans is told. */
export const warningAbove = 100

/** Shares above which nothing is written. */
export const refusalAbove = 150

/** A share of somebody's time; both days included, without a last one it has no end. */
export interface Share {
  fromDate: CalendarDate
  toDate: CalendarDate | null
  /** Percent of the working time. */
  allocationPercent: number
}

export interface Peak {
  peakPercent: number
  /** The first day on which it is as much. */
  peakFrom: CalendarDate
}

/** The most that a share and the person's others come to on one day of it; it begins only on days on which one begins. */
export function findPeak(share: Share, others: readonly Share[]): Peak {
  const startDays = others.map(({ fromDate }) => fromDate).filter((day) => day > share.fromDate && holdsOn(share, day))
  return [share.fromDate, ...startDays.sort()]
    .map((day): Peak => ({ peakPercent: share.allocationPercent + sumOn(day, others), peakFrom: day }))
    .reduce((most, next) => (next.peakPercent > most.peakPercent ? next : most))
}

const holdsOn = ({ fromDate, toDate }: Share, day: CalendarDate) =>
  fromDate <= day && (toDate === null || toDate >= day)

const sumOn = (day: CalendarDate, shares: readonly Share[]) =>
  shares.filter((share) => holdsOn(share, day)).reduce((sum, { allocationPercent }) => sum + allocationPercent, 0)
