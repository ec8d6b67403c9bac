import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type Amount, computePercentage, roundTenThousandths, toUnits } from '../../../src/framework/values/money'
import { subtractAmounts, sumAmounts } from './line-amounts'

/** An instalment: the days after the issue, and its share of the total. Without shares, all are equal. */
interface PlannedInstalment {
  days: number
  percent: number | null
}

export interface Instalment {
  instalmentNo: number
  dueDate: CalendarDate
  amountDue: Amount
}

/** Computes due dates and amounts. Shares are rounded, and the last instalment takes the rest. */
export function planInstalments(
  total: Amount,
  currency: string,
  issued: CalendarDate,
  plan: readonly PlannedInstalment[],
): Instalment[] {
  const share = (percent: number | null) =>
    percent === null
      ? roundTenThousandths(toUnits(total), BigInt(plan.length), currency)
      : computePercentage(total, percent, currency)
  const before = plan.slice(0, -1).map(({ percent }) => share(percent))
  const amounts = [...before, subtractAmounts(total, sumAmounts(...before))]
  return plan.map(({ days }, index) => ({
    instalmentNo: index + 1,
    dueDate: plusDays(issued, days) ?? issued,
    amountDue: amounts[index] ?? total,
  }))
}
