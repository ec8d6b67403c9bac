import { checkRecord, compute, type Values } from '../../../src/framework/validate'
import type { Table } from '../model'
import { changedTrees, checkTrees, lockTrees, refuseErrors } from './guards'
import { watchLimits, withinLimits } from './limits'
import { changedReferences } from './references'
import { updateRecord } from './row'
import { type Changes, differences, handlerOf, type Writer } from './writer'

/**
 * The one way into an existing row: rules, references, write, history, effects. Transitions take it too.
 * @returns what was changed, `[from, to]`
 */
export function applyChange(
  writer: Writer,
  table: Table,
  id: number,
  before: Values,
  values: Values,
  how: How,
): Promise<Changes> {
  return withinLimits(writer, () => change(writer, table, id, before, values, how))
}

interface How {
  action: string
  asked: Values
  comment: string | null
  /** As of the history's entry. */
  restoredFrom?: number | undefined
  /** Writes history and the next version although nothing differs. */
  isAlways?: boolean
}

async function change(
  writer: Writer,
  table: Table,
  id: number,
  before: Values,
  values: Values,
  how: How,
): Promise<Changes> {
  const { resource } = table
  const { isAlways, restoredFrom, ...entry } = how
  const handler = handlerOf(writer, resource, how.action, [...Object.keys(values), ...Object.keys(resource.computed)])
  const proposed = compute(resource, { ...before, ...values })
  const added = await handler?.before?.({ writer, resource, id, before, record: proposed, ...entry })
  const record = { ...proposed, ...added }
  const changes = differences(table, before, record)
  if (Object.keys(changes).length === 0 && !isAlways) return changes
  refuseErrors(checkRecord(resource, record))
  const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name] ?? null]))
  await watchLimits(writer, table, before, record, Object.keys(changes))
  const trees = changedTrees(table, changed)
  await lockTrees(writer, table, trees)
  const { action, comment } = how
  const references = changedReferences(writer, table, new Set(Object.keys(changed)), record)
  const version = Number(before.version)
  await updateRecord(writer, table, { id, action, comment, changes, version, references, record, restoredFrom })
  refuseErrors(await checkTrees(writer, table, id, trees))
  await handler?.after?.({ writer, resource, id, before, record, ...entry })
  return changes
}
