import type { CalendarDate } from '../../../src/framework/values/dates'
import { estimateDepletionDay } from '../../../src/framework/values/depletion'
import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'

/** The approved, accepted or paid amounts of a project, in the company's currency. */
export interface ProjectSums {
  loggedMinutes: number
  budgetMinutes: number | null
  minutesInWindow: number
  laborCost: Amount
  expenses: Amount
  travel: Amount
  committed: Amount
  actual: Amount
  revenue: Amount
}

/** Computes a part in percent with two decimals, rounded half away from zero; null if the whole is 0. */
export function toPercent(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const [size, of] = [part < 0n ? -part : part, whole < 0n ? -whole : whole]
  const hundredths = (size * 20_000n + of) / (2n * of)
  const isBelow = part < 0n !== whole < 0n && hundredths > 0n
  return `${isBelow ? '-' : ''}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Computes the margin and the progress of a project. */
export function computeMargin(sums: ProjectSums, asOf: CalendarDate) {
  const { revenue, laborCost, expenses, travel, actual, committed, loggedMinutes, budgetMinutes } = sums
  const margin = toUnits(revenue) - toUnits(laborCost) - toUnits(expenses) - toUnits(travel) - toUnits(actual)
  return {
    ...{ loggedMinutes, budgetMinutes, laborCost, expenses, travel, procurement: { committed, actual }, revenue },
    margin: fromUnits(margin),
    marginPercent: toPercent(margin, toUnits(revenue)),
    burnPercent: budgetMinutes ? toPercent(BigInt(loggedMinutes), BigInt(budgetMinutes)) : null,
    // Without a plan there is no work that could be used up.
    forecastFinish: budgetMinutes
      ? estimateDepletionDay(BigInt(budgetMinutes - loggedMinutes), BigInt(sums.minutesInWindow), asOf)
      : null,
  }
}
