import type { CalendarDate } from '../values/dates'

type Row = Readonly<Record<string, unknown>>

/** States of the stored record in which a computed value is frozen, or a condition on the record. */
export type FrozenRule = readonly string[] | ((before: never, given: never, today: CalendarDate, now: never) => boolean)

/** What is needed of a declaration: `frozen`, and the field of the state. */
interface FreezingDeclaration {
  readonly frozen: Readonly<Record<string, FrozenRule>>
  readonly workflow?: { readonly field: string }
}

/** Tells whether the declaration freezes the computed value for the stored record. */
export function isComputedValueFrozen(
  { frozen, workflow }: FreezingDeclaration,
  name: string,
  before: Row,
  context: Row,
  today: CalendarDate,
  now: Row,
): boolean {
  const said = frozen[name]
  if (typeof said === 'function') return said(before as never, context as never, today, now as never)
  return said?.includes(String(before[workflow?.field ?? ''])) === true
}
