import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Amount } from '../../../src/framework/values/money'
import type { CurrencyStatement, StatementLine } from '../answers'
import { sumAmounts } from './line-amounts'

/** An entry of the statement. Entries are ordered by date. */
export type StatementEntry = Omit<StatementLine, 'balance'>

/** Builds the opening balance, each entry with the balance after it, and the closing balance. */
export function buildStatement(
  entries: readonly StatementEntry[],
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
