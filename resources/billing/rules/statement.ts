import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import type { CurrencyStatement, StatementLine } from '../answers'
import { sumOf } from './lines'

/** What an account is moved by, in the order of its days. */
export type Entry = Omit<StatementLine, 'balance'>

/** What was owed before the first day, each entry from then on with what is owed after it, and what is owed in the end. */
export function statementOf(
  entries: readonly Entry[],
  from: CalendarDate,
): Pick<CurrencyStatement, 'opening' | 'lines' | 'closing'> {
  const opening = sumOf(...entries.filter(({ on }) => on < from).map(({ amount }) => amount))
  let closing: Amount = opening
  const lines = entries
    .filter(({ on }) => on >= from)
    .map(({ on, kind, number, dueDate, amount }): StatementLine => {
      closing = sumOf(closing, amount)
      return { on, kind, number, dueDate, amount: sumOf(amount), balance: closing }
    })
  return { opening, lines, closing }
}
