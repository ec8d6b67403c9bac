import type { CalendarDate } from '../../../src/framework/values/dates'
import { estimateDepletionDay } from '../../../src/framework/values/depletion'
import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'
import { computePercent } from '../../../src/framework/values/percent'
import type { MarginFigures, ProjectFigure } from '../answers'

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

/** Computes what is left of the revenue of a project or of several; the percent is of the sums (KP7). */
export function computeMarginFigures(sums: Readonly<Record<ProjectFigure, Amount>>): MarginFigures {
  const costs = [sums.laborCost, sums.expenses, sums.travel, sums.purchases]
  const margin = fromUnits(costs.reduce((rest, cost) => rest - toUnits(cost), toUnits(sums.revenue)))
  return { ...sums, margin, marginPercent: computePercent(margin, sums.revenue) }
}

/** Computes the margin and the progress of a project. */
export function computeMargin(sums: ProjectSums, asOf: CalendarDate) {
  const { revenue, laborCost, expenses, travel, actual, committed, loggedMinutes, budgetMinutes } = sums
  const { margin, marginPercent } = computeMarginFigures({ revenue, laborCost, expenses, travel, purchases: actual })
  return {
    ...{ loggedMinutes, budgetMinutes, laborCost, expenses, travel, procurement: { committed, actual }, revenue },
    ...{ margin, marginPercent },
    burnPercent: budgetMinutes ? computePercent(loggedMinutes, budgetMinutes) : null,
    // Without a plan there is no work that could be used up.
    forecastFinish: budgetMinutes
      ? estimateDepletionDay(BigInt(budgetMinutes - loggedMinutes), BigInt(sums.minutesInWindow), asOf)
      : null,
  }
}
