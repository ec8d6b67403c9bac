/** Where the rate of a record comes from. */
export interface RateSource {
  readonly kind: 'rate'
  /** The resource that holds the rates. */
  readonly of: string
  /** Its fields: the rate, the date from which it holds, the currency. */
  readonly take: string
  readonly from: string
  readonly equal: string
  /** Fields of the record: the date and the currency. */
  readonly on: string
  readonly currency: string
}
