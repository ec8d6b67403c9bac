/** The source of a record's rate. */
export interface RateSource {
  readonly kind: 'rate'
  /** The resource of the rates. */
  readonly of: string
  /** Fields of the rates: rate, first day and currency. */
  readonly take: string
  readonly from: string
  readonly equal: string
  /** Fields of the record itself: date and currency. */
  readonly on: string
  readonly currency: string
}

/** An amount of the record in the company's currency, at the rate of the day that is asked about. */
export interface BaseOfDay {
  kind: 'baseOfDay'
  amount: string
  /** The field with the currency of the amount. */
  currency: string
  settled?: string
  /** A percentage of the record, of which the rounded amount is multiplied. */
  percent?: string
  rates: Omit<RateSource, 'kind' | 'currency' | 'on'>
}
