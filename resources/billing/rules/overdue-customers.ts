import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'

/** An overdue open amount. */
export interface OverdueItem {
  customerId: number | null
  dueDate: CalendarDate
  currency: string
  balance: Amount | null
  baseBalance: Amount | null
  lastContactOn: CalendarDate | null
  promiseDate: CalendarDate | null
}

/** The overdue amounts of a customer, the oldest first. */
interface OverdueCustomer<Item> {
  customerId: number
  items: readonly Item[]
  /** The totals by currency. */
  totals: readonly { currency: string; amount: Amount }[]
  lastContactOn: CalendarDate | null
  /** The earliest promise. */
  promiseDate: CalendarDate | null
}

/** Groups overdue amounts by customer; who owes most in the company's currency comes first. */
export function groupByCustomer<Item extends OverdueItem>(items: readonly Item[]): OverdueCustomer<Item>[] {
  const groups = new Map<number, Item[]>()
  for (const item of items)
    if (item.customerId !== null) groups.set(item.customerId, [...(groups.get(item.customerId) ?? []), item])
  const sumOwed = (some: readonly Item[]) =>
    some.reduce((sum, { baseBalance }) => sum + toUnits(baseBalance ?? '0'), 0n)
  return [...groups]
    .sort(([, a], [, b]) => (sumOwed(b) > sumOwed(a) ? 1 : sumOwed(b) < sumOwed(a) ? -1 : 0))
    .map(([customerId, own]) => ({
      customerId,
      items: own.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)),
      totals: [...new Set(own.map(({ currency }) => currency))].sort().map((currency) => ({
        currency,
        amount: fromUnits(
          own.reduce((sum, item) => sum + (item.currency === currency ? toUnits(item.balance ?? '0') : 0n), 0n),
        ),
      })),
      lastContactOn:
        own
          .flatMap(({ lastContactOn }) => lastContactOn ?? [])
          .sort()
          .at(-1) ?? null,
      promiseDate: own.flatMap(({ promiseDate }) => promiseDate ?? []).sort()[0] ?? null,
    }))
}
