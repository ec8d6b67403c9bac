import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/**
 * The money expected in one week, in the company's currency. Each balance counts in only one of the three
 * fields.
 */
export interface ForecastWeek {
  /** The Monday of the week. */
  week: CalendarDate
  expected: Amount
  promised: Amount
  late: Amount
}

export interface CashForecast {
  asOf: CalendarDate
  currency: string
  weeks: ForecastWeek[]
  /** Balances that are expected after the last week. */
  beyond: Amount
  /** Disputed balances; the other figures do not include them. */
  disputed: Amount
  /** The number of milestones in currencies without an exchange rate; the other figures do not include them. */
  withoutRate: number
}

/** A document or a payment in the form that the customer sees. */
export interface StatementLine {
  on: CalendarDate
  kind: 'invoice' | 'receipt' | 'set_off' | 'credit_note' | 'write_off' | 'taken_back'
  /** The number of the document or the receipt. */
  number: string | null
  dueDate: CalendarDate | null
  /** The amount that it adds to the balance; negative if it reduces it. */
  amount: Amount
  /** The balance after this line. */
  balance: Amount
}

/** Opening balance, entries and closing balance of a customer in one currency. */
export interface CurrencyStatement {
  currency: string
  opening: Amount
  lines: StatementLine[]
  closing: Amount
  /** The credit that the customer has not used by the last day. */
  credit: Amount
}

export interface CustomerStatement {
  customerId: number
  name: string
  from: CalendarDate
  to: CalendarDate
  currencies: CurrencyStatement[]
}
