import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type Amount, computePercentage, roundTenThousandths, toUnits } from '../../../src/framework/values/money'
import { subtractAmounts, sumAmounts } from './line-amounts'

/** Days after the issue and the share of the total; equal shares if none are given. */
interface PlannedInstalment {
  days: number
  percent: number | null
}

export interface Instalment {
  instalmentNo: number
  dueDate: CalendarDate
  amountDue: Amount
}

/** Due dates and amounts: shares are rounded, and the last instalment takes the rest. */
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
