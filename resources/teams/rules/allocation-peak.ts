import type { CalendarDate } from '../../../src/framework/values/dates'

/** If the sum of a person's shares is above this percentage, the planner is warned. */
export const warningAbove = 100

/** If the sum is above this percentage, saving is refused. */
export const refusalAbove = 150

/** A share of a person's time. Both dates are included; without a last one it has no end. */
export interface AllocationShare {
  fromDate: CalendarDate
  toDate: CalendarDate | null
  /** The share in percent of the working time. */
  allocationPercent: number
}

export interface AllocationPeak {
  peakPercent: number
  /** The first day on which the highest sum is reached. */
  peakFrom: CalendarDate
}

/**
 * Finds the highest sum of a share and the person's other shares on any of its days. Only the first days of
 * shares are compared, because the sum cannot rise on other days.
 */
export function findPeakAllocation(share: AllocationShare, others: readonly AllocationShare[]): AllocationPeak {
  const startDays = others
    .map(({ fromDate }) => fromDate)
    .filter((day) => day > share.fromDate && isShareActiveOn(share, day))
  return [share.fromDate, ...startDays.sort()]
    .map((day): AllocationPeak => ({ peakPercent: sumSharesOn(day, [share, ...others]), peakFrom: day }))
    .reduce((most, next) => (next.peakPercent > most.peakPercent ? next : most))
}

const isShareActiveOn = ({ fromDate, toDate }: AllocationShare, day: CalendarDate) =>
  fromDate <= day && (toDate === null || toDate >= day)

/** Sums in tenths of a percent, which are whole numbers: three times 33.3 and 0.1 make 100. */
const sumSharesOn = (day: CalendarDate, shares: readonly AllocationShare[]) =>
  shares
    .filter((share) => isShareActiveOn(share, day))
    .reduce((tenths, { allocationPercent }) => tenths + Math.round(allocationPercent * 10), 0) / 10
