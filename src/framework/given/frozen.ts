import type { CalendarDate } from '../values/dates'

type Row = Readonly<Record<string, unknown>>

/** States of the record as it is stored, or a condition on it. */
export type Frozen = readonly string[] | ((before: never, given: never, today: CalendarDate, now: never) => boolean)

/** What says it, and of which field the states are. */
interface Freezing {
  readonly frozen: Readonly<Record<string, Frozen>>
  readonly workflow?: { readonly field: string }
}

/** Whether the declaration says of the record as it is stored that the computed value stays as it is. */
export function isFrozenBy(
  { frozen, workflow }: Freezing,
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
