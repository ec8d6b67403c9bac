/** From which day of the record on something lasts, and the day from which it does no more; empty: it still does. */
export interface Lasting {
  from: string
  till: string
}
