/** The source of a record's rate. */
export interface RateSource {
  readonly kind: 'rate'
  /** The resource of the rates. */
  readonly of: string
  /** Its fields: rate, first day, currency. */
  readonly take: string
  readonly from: string
  readonly equal: string
  /** Fields of the record: date and currency. */
  readonly on: string
  readonly currency: string
}
