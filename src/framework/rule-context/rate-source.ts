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
