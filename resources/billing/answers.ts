import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/** What may come in a week, in the company's currency; each balance counts in one of the three. */
export interface ForecastWeek {
  /** Its Monday. */
  week: CalendarDate
  expected: Amount
  promised: Amount
  late: Amount
}

export interface CashForecast {
  asOf: CalendarDate
  currency: string
  weeks: ForecastWeek[]
  /** Due later than the last week. */
  beyond: Amount
  /** Disputed balances, not included above. */
  disputed: Amount
  /** Milestones in currencies without a rate, not included above. */
  withoutRate: number
}

/** A document or a payment, as the customer sees it. */
export interface StatementLine {
  on: CalendarDate
  kind: 'invoice' | 'receipt' | 'set_off' | 'credit_note' | 'write_off' | 'taken_back'
  /** The number of the document or the receipt. */
  number: string | null
  dueDate: CalendarDate | null
  /** The amount it adds to the account; negative if it reduces it. */
  amount: Amount
  /** The balance after it. */
  balance: Amount
}

/** Opening balance, entries and closing balance of a customer in one currency. */
export interface CurrencyStatement {
  currency: string
  opening: Amount
  lines: StatementLine[]
  closing: Amount
  /** Prepaid and unused on the last day. */
  credit: Amount
}

export interface CustomerStatement {
  customerId: number
  name: string
  from: CalendarDate
  to: CalendarDate
  currencies: CurrencyStatement[]
}
