/** Fields of a record that describe straight-line depreciation. */
export interface DepreciationFields {
  cost: string
  /** The field with the first day. */
  from: string
  /** The field with the number of months. */
  months: string
  /** The field with the value at the end; absent or empty: nothing. */
  salvage?: string
  /** The field with a day from which the value is 0. */
  until?: string
}

/**
 * Fields with the first day of a span and the first day after it; an empty end means that the span has no
 * end.
 */
export interface SpanFields {
  from: string
  till: string
}

/** Tells whether a computed value can change with the date alone. */
export const dependsOnToday = (derive: { kind: string; to?: string } | undefined): boolean =>
  derive?.kind === 'age' ||
  derive?.kind === 'wear' ||
  derive?.kind === 'baseOfDay' ||
  (derive?.kind === 'months' && derive.to === undefined)
