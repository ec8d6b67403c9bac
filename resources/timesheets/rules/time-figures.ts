import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'
import { computePercent } from '../../../src/framework/values/percent'

/** Rounds minutes of a timer or of Jira to a multiple of five: a tie up, and to at least five. */
export const roundToFiveMinutes = (minutes: number): number =>
  Math.min(1440, Math.max(5, Math.floor((minutes + 2.5) / 5) * 5))

/** Whether a user can enter this number of minutes. */
export const isMultipleOfFive = (minutes: number): boolean => minutes % 5 === 0

/** Computes the amount for minutes at an hourly rate, rounded half up to the minor unit. */
export const computeTimeAmount = (minutes: number, rate: Amount, currency?: string | null): Amount =>
  roundTenThousandths(toUnits(rate) * BigInt(minutes), 60n, currency)

/** How an approval uses the planned time of a phase (TS7). */
interface PhaseBudgetUse {
  usedMinutes: number
  percentUsed: string | null
  /** Which of the marks 80 and 100 percent this approval reaches. */
  reached: number[]
  isOver: boolean
}

const marks = [80, 100]

export function computeBudgetUse(
  budgetMinutes: number | null,
  approvedMinutes: number,
  addedMinutes: number,
): PhaseBudgetUse {
  const usedMinutes = approvedMinutes + addedMinutes
  const isReached = (minutes: number, mark: number) => budgetMinutes !== null && minutes * 100 >= mark * budgetMinutes
  return {
    usedMinutes,
    percentUsed: computePercent(usedMinutes, budgetMinutes ?? 0),
    reached: marks.filter((mark) => isReached(usedMinutes, mark) && !isReached(approvedMinutes, mark)),
    isOver: budgetMinutes !== null && usedMinutes > budgetMinutes,
  }
}
