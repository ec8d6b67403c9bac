import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import type { CurrencyStatement, StatementLine } from '../answers'
import { sumAmounts } from './lines'

/** What an account is moved by, in the order of its days. */
export type Entry = Omit<StatementLine, 'balance'>

/** What was owed before the first day, each entry from then on with what is owed after it, and what is owed in the end. */
export function buildStatement(
  entries: readonly Entry[],
  from: CalendarDate,
): Pick<CurrencyStatement, 'opening' | 'lines' | 'closing'> {
  const opening = sumAmounts(...entries.filter(({ on }) => on < from).map(({ amount }) => amount))
  let closing: Amount = opening
  const lines = entries
    .filter(({ on }) => on >= from)
    .map(({ on, kind, number, dueDate, amount }): StatementLine => {
      closing = sumAmounts(closing, amount)
      return { on, kind, number, dueDate, amount: sumAmounts(amount), balance: closing }
    })
  return { opening, lines, closing }
}
