/** Fields of a record that say how something wears off in a straight line. */
export interface Wearing {
  cost: string
  /** From which day on. */
  from: string
  /** In how many months. */
  months: string
  /** What is left then; absent or empty: nothing. */
  salvage?: string
  /** From this day on it is worth nothing, and wears off no more. */
  until?: string
}

/** From which day of the record on something lasts, and the day from which it does no more; empty: it still does. */
export interface Lasting {
  from: string
  till: string
}

/** Whether a computed value is another one on another day, although the record is not. */
export const dependsOnToday = (derive: { kind: string; to?: string } | undefined): boolean =>
  derive?.kind === 'age' || derive?.kind === 'wear' || (derive?.kind === 'months' && derive.to === undefined)
