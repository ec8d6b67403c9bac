import { type CalendarDate, dateInWords, daysBetween, plusDays } from '../../../src/framework/values/dates'
import { type Amount, formatAmount } from '../../../src/framework/values/money'
import { sumOf } from './lines'

/** So many days after an invoice is due its customer is reminded of it, below 0 before it is. */
const remindedAfter = [-3, 1, 7, 15, 30] as const

/** The due dates of which customers are reminded on the day. */
export const dueFor = (today: CalendarDate): CalendarDate[] =>
  remindedAfter.flatMap((days) => plusDays(today, -days) ?? [])

/** What is open of an invoice or an instalment. */
export interface OpenItem {
  number: string
  dueDate: CalendarDate
  currency: string
  balance: Amount
}

/** One line each, the oldest first, and what they come to in each currency. */
export function openInWords(
  items: readonly OpenItem[],
  today: CalendarDate,
  say: { due: string; overdue: string },
): { lines: string; total: string } {
  const line = ({ number, dueDate, currency, balance }: OpenItem) => {
    const days = daysBetween(dueDate, today)
    const when = (days > 0 ? say.overdue : say.due).replace('{date}', dateInWords(dueDate)).replace('{days}', `${days}`)
    return `${number}: ${formatAmount(balance, currency)}, ${when}`
  }
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort()
  const totals = currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency)
    return formatAmount(sumOf(...own.map(({ balance }) => balance)), currency)
  })
  return {
    lines: [...items]
      .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
      .map(line)
      .join('\n'),
    total: totals.join(', '),
  }
}
