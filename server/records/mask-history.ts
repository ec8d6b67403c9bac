import { findNameByKey, listFieldKeys } from './changes/field-keys'
import { findStepByKey } from './changes/value-keys'
import type { Table } from './model'

/** Answers today's name of a field that was recorded by its key, or under a former name. */
export const toCurrentName = (table: Table, recorded: string): string => findNameByKey(table, recorded) ?? recorded

/**
 * Tells whether the reader may see what was recorded under the name. If two fields had the name one after the
 * other, it could mean either, so the reader must be able to read both.
 */
export const isFieldVisible = (table: Table, readable: ReadonlySet<string>, recorded: string): boolean =>
  [...table.attributes.keys()].every((name) => readable.has(name) || !listFieldKeys(table, name).includes(recorded))

/** One entry of the history. */
export interface HistoryDeed {
  action: string
  comment: string | null
  changes: Record<string, [unknown, unknown]>
}

/** Lists the recorded names, also former ones, of fields that the reader may not read. */
const listHiddenNames = (table: Table, readable: ReadonlySet<string>): string[] =>
  [...table.attributes.keys()].filter((name) => !readable.has(name)).flatMap((name) => listFieldKeys(table, name))

/**
 * Lists the steps that are hidden from readers who may not read the state, because a step reveals a state.
 */
function listHiddenSteps({ resource: { workflow } }: Table, readable: ReadonlySet<string>): string[] {
  return workflow && !readable.has(workflow.field) ? Object.keys(workflow.transitions) : []
}

/**
 * Builds an SQL condition on entries at the alias: the reader may see a part of the entry. A
 * creation is always shown. An entry whose step and fields are all hidden is left out: it
 * would only show that something is hidden.
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
  // Steps of own resources are kept by their ids, whose names may have changed since.
  const isHiddenStep = `(${alias}.action = any(${steps}) or (cardinality(${steps}) > 0 and ${alias}.action like '~%'))`
  const isWithheld = `(${alias}.changes ?| ${names} or ${isHiddenStep})`
  return {
    sql: `(${alias}.action = 'create' or not ${isWithheld} or ${others})`,
    values: [listHiddenNames(table, readable), listHiddenSteps(table, readable)],
  }
}

/**
 * Answers the entry without what the reader may not see: a step to a hidden state, and a comment on hidden
 * values. The comment on a step belongs to the state, any other comment to all changed fields.
 */
export function maskHistoryEntry<E extends HistoryDeed>(table: Table, readable: ReadonlySet<string>, stored: E): E {
  const { workflow } = table.resource
  const entry = { ...stored, action: findStepByKey(table, stored.action) }
  const changed = Object.keys(entry.changes).map((name) => toCurrentName(table, name))
  const isStep = workflow && (Object.hasOwn(workflow.transitions, entry.action) || changed.includes(workflow.field))
  if (isStep && entry.action !== 'create')
    return readable.has(workflow.field) ? entry : { ...entry, action: 'update', comment: null }
  const isWhole = Object.keys(entry.changes).every((recorded) => isFieldVisible(table, readable, recorded))
  return isWhole ? entry : { ...entry, comment: null }
}
