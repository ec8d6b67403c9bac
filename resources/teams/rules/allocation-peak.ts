import type { CalendarDate } from '../../../src/framework/values/dates'

/** The sum of a person's shares above which the planner is warned. */
export const warningAbove = 100

/** The sum above which saving is refused. */
export const refusalAbove = 150

/** A share of a person's time; both days included, without a last one it has no end. */
export interface AllocationShare {
  fromDate: CalendarDate
  toDate: CalendarDate | null
  /** Percent of the working time. */
  allocationPercent: number
}

export interface AllocationPeak {
  peakPercent: number
  /** The first day of the peak. */
  peakFrom: CalendarDate
}

/**
 * The highest sum of a share and the person's others on one of its days; it can only rise on days on
 * which one begins.
 */
export function findPeakAllocation(share: AllocationShare, others: readonly AllocationShare[]): AllocationPeak {
  const startDays = others
    .map(({ fromDate }) => fromDate)
    .filter((day) => day > share.fromDate && isShareActiveOn(share, day))
  return [share.fromDate, ...startDays.sort()]
    .map((day): AllocationPeak => ({ peakPercent: share.allocationPercent + sumSharesOn(day, others), peakFrom: day }))
    .reduce((most, next) => (next.peakPercent > most.peakPercent ? next : most))
}

const isShareActiveOn = ({ fromDate, toDate }: AllocationShare, day: CalendarDate) =>
  fromDate <= day && (toDate === null || toDate >= day)

const sumSharesOn = (day: CalendarDate, shares: readonly AllocationShare[]) =>
  shares
    .filter((share) => isShareActiveOn(share, day))
    .reduce((sum, { allocationPercent }) => sum + allocationPercent, 0)
