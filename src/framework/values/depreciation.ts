/** Fields of a record that describe straight-line depreciation. */
export interface DepreciationFields {
  cost: string
  /** The first day. */
  from: string
  /** The number of months. */
  months: string
  /** The value at the end; absent or empty: nothing. */
  salvage?: string
  /** From this day on its value is 0. */
  until?: string
}

/** Fields with the first day of a span and the first day after it; empty: no end. */
export interface SpanFields {
  from: string
  till: string
}

/** Whether a computed value can change with the date alone. */
export const dependsOnToday = (derive: { kind: string; to?: string } | undefined): boolean =>
  derive?.kind === 'age' || derive?.kind === 'wear' || (derive?.kind === 'months' && derive.to === undefined)
