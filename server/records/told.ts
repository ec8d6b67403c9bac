import type { Table } from './model'

/** What a field is called today that was recorded under its former name. */
export function toCurrentName(table: Table, recorded: string): string {
  if (table.attributes.has(recorded)) return recorded
  const renamed = [...table.attributes.values()].find(({ field }) => field.options.was === recorded)
  return renamed?.name ?? recorded
}

/**
 * Whether what was recorded under the name may be told: of a name that one field had and another has by now nobody knows
 * whose value it is, so that both have to be readable.
 */
export const isVisible = (table: Table, readable: ReadonlySet<string>, recorded: string): boolean =>
  [...table.attributes.values()].every(
    ({ name, field }) => readable.has(name) || (name !== recorded && field.options.was !== recorded),
  )

/** What somebody did to a record, as the history keeps it. */
export interface Deed {
  action: string
  comment: string | null
  changes: Record<string, [unknown, unknown]>
}

/** Names under which fields that may not be read were recorded. */
const withheldNames = ({ attributes }: Table, readable: ReadonlySet<string>): string[] =>
  [...attributes.values()]
    .filter(({ name }) => !readable.has(name))
    .flatMap(({ name, field }) => [name, ...(field.options.was ? [field.options.was] : [])])

/** Steps lead to states: they are told to who may read the state. */
function listWithheldSteps({ resource: { workflow } }: Table, readable: ReadonlySet<string>): string[] {
  return workflow && !readable.has(workflow.field) ? Object.keys(workflow.transitions) : []
}

/**
 * SQL condition on entries at the alias: something of them may be told. A record that was made stays told; an entry of
 * which neither the step nor any field may be read would say no more than that there is something to hide.
 * @param first the number of the first of its parameters
 */
export function visibleEntriesSql(
  table: Table,
  readable: ReadonlySet<string>,
  alias: string,
  first: number,
): { sql: string; values: unknown[] } {
  const [names, steps] = [`$${first}::text[]`, `$${first + 1}::text[]`]
  const others = `exists (select from jsonb_object_keys(${alias}.changes) k where k <> all(${names}))`
  const isWithheld = `(${alias}.changes ?| ${names} or ${alias}.action = any(${steps}))`
  return {
    sql: `(${alias}.action = 'create' or not ${isWithheld} or ${others})`,
    values: [withheldNames(table, readable), listWithheldSteps(table, readable)],
  }
}

/**
 * The entry for a reader who may be told something of it: without a step to a state that they may not read, and without
 * a comment on what they may not read. A comment on a step belongs to its state, any other to all that was changed.
 */
export function maskEntry<E extends Deed>(table: Table, readable: ReadonlySet<string>, entry: E): E {
  const { workflow } = table.resource
  const changed = Object.keys(entry.changes).map((name) => toCurrentName(table, name))
  const isStep = workflow && (Object.hasOwn(workflow.transitions, entry.action) || changed.includes(workflow.field))
  if (isStep && entry.action !== 'create')
    return readable.has(workflow.field) ? entry : { ...entry, action: 'update', comment: null }
  const isWhole = Object.keys(entry.changes).every((recorded) => isVisible(table, readable, recorded))
  return isWhole ? entry : { ...entry, comment: null }
}
