import type { CalendarDate } from '../values/dates'

type Row = Readonly<Record<string, unknown>>

/** States of the stored record, or a condition on it. */
export type FrozenRule = readonly string[] | ((before: never, given: never, today: CalendarDate, now: never) => boolean)

/** The declaration's `frozen`, and the state field. */
interface FreezingDeclaration {
  readonly frozen: Readonly<Record<string, FrozenRule>>
  readonly workflow?: { readonly field: string }
}

/** Whether the declaration freezes the computed value for the stored record. */
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
