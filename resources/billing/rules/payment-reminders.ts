import { fillPlaceholders } from '../../../src/framework/errors'
import { type CalendarDate, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, formatAmount } from '../../../src/framework/values/money'
import { sumAmounts } from './line-amounts'

/** The days after the due date on which the customer is reminded; a negative number is before it. */
const reminderDays = [-3, 1, 7, 15, 30] as const

/** Lists the due dates of the receivables that customers are reminded of today. */
export const listDueDatesToRemind = (today: CalendarDate): CalendarDate[] =>
  reminderDays.flatMap((days) => plusDays(today, -days) ?? [])

/** An open invoice or instalment. */
export interface OpenItem {
  number: string
  dueDate: CalendarDate
  currency: string
  balance: Amount
}

/** Describes the items, one line each, the oldest first, and the totals per currency. */
export function describeOpenItems(
  items: readonly OpenItem[],
  today: CalendarDate,
  say: { due: string; overdue: string },
): { lines: string; total: string } {
  const toLine = ({ number, dueDate, currency, balance }: OpenItem) => {
    const days = daysBetween(dueDate, today)
    const when = fillPlaceholders(days > 0 ? say.overdue : say.due, { date: dueDate, days })
    return `${number}: ${formatAmount(balance, currency)}, ${when}`
  }
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort()
  const totals = currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency)
    return formatAmount(sumAmounts(...own.map(({ balance }) => balance)), currency)
  })
  return {
    lines: [...items]
      .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
      .map(toLine)
      .join('\n'),
    total: totals.join(', '),
  }
}
