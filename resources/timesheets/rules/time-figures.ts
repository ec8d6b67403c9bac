import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'

/** Rounds minutes of a timer or Jira to five, a tie up, at least five. */
export const roundToFiveMinutes = (minutes: number): number =>
  Math.min(1440, Math.max(5, Math.floor((minutes + 2.5) / 5) * 5))

/** Whether a user may enter that many. */
export const isMultipleOfFive = (minutes: number): boolean => minutes % 5 === 0

/** A part in percent with two decimals, half up; null if the whole is 0. */
export function computePercent(part: number, whole: number): string | null {
  if (whole <= 0) return null
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** The amount of minutes at an hourly rate, to the minor unit, half up. */
export const computeTimeAmount = (minutes: number, rate: Amount, currency?: string | null): Amount =>
  roundTenThousandths(toUnits(rate) * BigInt(minutes), 60n, currency)

/** The effect of an approval on the planned time of a phase (TS7). */
interface PhaseBudgetUse {
  usedMinutes: number
  percentUsed: string | null
  /** Which of 80 and 100 percent it reaches. */
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
