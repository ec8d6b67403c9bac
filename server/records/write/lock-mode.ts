import type { RefOptions } from '../../../src/fields/ref'
import { getTable, type Model, type Table } from '../model'
import { lockRuleContext } from './given/rule-context'
import { listFilterFields } from './limits/value-sources'
import { findHandler, type RowLockMode, type Writer } from './writer'

/**
 * Locks what comes before records in the one order of locks: open approval steps, the time of people, months
 * of attendance (all by `first` of the handlers), parents of the rule context. The records come next. Every
 * update, step, deletion and consequence calls it, so that two transactions never wait for each other.
 * @param names the fields that will change; absent: any of them may
 */
export async function lockBeforeRecords(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  names?: readonly string[],
): Promise<void> {
  await writer.handlers[table.resource.name]?.first?.(writer, ids, names)
  await lockRuleContext(writer, table, ids)
}

/**
 * Chooses the lock mode for a change of the named fields. A writer that refers to the record locks it for
 * share. It has to wait for this change only if the check of its reference reads one of the changed fields.
 */
export function chooseLockMode(writer: Writer, table: Table, names: readonly string[]): RowLockMode {
  const touchedFields = [...names, ...Object.keys(table.resource.computed)]
  // The fields that a handler will add are not known yet, so the stronger lock is taken.
  if (findHandler(writer, table.resource, 'update', touchedFields)?.before) return 'update'
  const askedFields = listFieldsOfReferenceChecks(writer.model, table)
  return touchedFields.some((name) => askedFields.has(name)) ? 'update' : 'no key update'
}

const askedCache = new WeakMap<Table, ReadonlySet<string>>()

/** Lists the fields that the checks of references to this table read. */
function listFieldsOfReferenceChecks(model: Model, table: Table): ReadonlySet<string> {
  const cached = askedCache.get(table)
  if (cached) return cached
  const references = [...model.tables.values()].flatMap((from) =>
    [...from.attributes.values()].filter(({ target }) => target && getTable(model, target) === table),
  )
  const names = references.flatMap(({ field }) => {
    const { where, match = {} } = field.options as RefOptions
    return [...listFilterFields(model, table, where), ...Object.keys(match)]
  })
  const fieldNames = new Set([...names, table.resource.workflow?.field ?? ''])
  askedCache.set(table, fieldNames)
  return fieldNames
}
