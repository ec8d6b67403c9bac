import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/** What may come in a week, in the company's currency; a balance stands in one of the three. */
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
  /** What comes later than the last week. */
  beyond: Amount
  /** Disputed balances, which are left out. */
  disputed: Amount
  /** Milestones in currencies without a rate, which are left out. */
  withoutRate: number
}

/** A document or a payment, as the customer sees it. */
export interface StatementLine {
  on: CalendarDate
  kind: 'invoice' | 'receipt' | 'set_off' | 'credit_note' | 'write_off' | 'taken_back'
  /** The number of the document or the receipt. */
  number: string | null
  dueDate: CalendarDate | null
  /** What it adds to the account; negative where it takes off. */
  amount: Amount
  /** What is owed after it. */
  balance: Amount
}

/** What a customer owed, what came and went, and what they owe, in one currency. */
export interface CurrencyStatement {
  currency: string
  opening: Amount
  lines: StatementLine[]
  closing: Amount
  /** Paid ahead, and not used on the last day. */
  credit: Amount
}

export interface CustomerStatement {
  customerId: number
  name: string
  from: CalendarDate
  to: CalendarDate
  currencies: CurrencyStatement[]
}
