import { computeValues, type Values } from '../../../src/framework/validate'
import type { Table } from '../model'
import { sealed } from '../secrets/sealed-values'
import { changedTrees, checkTrees, lockTrees, mustBeRight, refuseErrors } from './checks/guards'
import { followIdentity, guardIdentity } from './checks/identity'
import { takenErrors } from './checks/taken-time'
import { withAdded } from './given/added'
import { besideOf } from './given/given'
import { unitsOf } from './given/units'
import { runEffects } from './handler'
import { watchLimits, withinLimits } from './limits/limits'
import { changedReferences } from './references'
import { updateRecord } from './row'
import { withNumbers } from './series'
import { propose } from './trial/propose'
import { judged, written } from './trial/trial'
import { type Change, type Changes, differences, handlerOf, type Writer } from './writer'

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
  /** As of a record that was seen before. */
  writtenBy?: string | undefined
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
  const { isAlways, restoredFrom, writtenBy, ...entry } = how
  const handler = handlerOf(writer, resource, how.action, [...Object.keys(values), ...Object.keys(resource.computed)])
  const wanted = { ...before, ...sealed(writer.model, table, values, before) }
  const [units] = await unitsOf(writer, table, [wanted])
  const begun = Object.assign(wanted, units)
  const beside = await besideOf(writer, table, { record: begun, before })
  const proposed = computeValues(resource, begun, beside)
  const given = { ...beside.given }
  const told: Change = { writer, resource, id, before, record: proposed, given, ...entry }
  const sentNames = Object.keys(values)
  propose(writer, table, { before, sent: sentNames, record: proposed })
  const added = await judged(writer, () => handler?.before?.(told))
  const [becomes, known] = await withAdded(writer, table, { record: proposed, before, beside, added })
  propose(writer, table, { before, sent: sentNames, record: becomes })
  const differing = differences(table, before, becomes)
  if (!isAlways && Object.keys(differing).length === 0) return {}
  await judged(writer, () => mustBeRight(writer, resource, becomes, before, known, how.action))
  await judged(writer, async () => refuseErrors(await takenErrors(writer, table, becomes, before, id)))
  const record = await withNumbers(writer, table, how.action, becomes)
  const changes = record === becomes ? differing : differences(table, before, record)
  const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name] ?? null]))
  const change = { id, action: how.action, before, record, changes }
  await judged(writer, () => guardIdentity(writer, table, change))
  await judged(writer, () => watchLimits(writer, table, [{ before, record, changed: Object.keys(changes) }]))
  const trees = changedTrees(table, changed)
  await lockTrees(writer, table, trees)
  const { action, comment } = how
  // What the server adds by itself refers to whom it means, whether or not the person may read them.
  const sent = Object.keys(changed).filter((name) => added?.[name] === undefined)
  const references = changedReferences(writer, table, new Set(sent), record)
  const version = Number(before.version)
  const { onBehalfOf } = told
  const row = { id, action, comment, onBehalfOf, changes, version, references, record, restoredFrom, writtenBy }
  await written(writer, () => updateRecord(writer, table, row))
  await judged(writer, async () => refuseErrors(await checkTrees(writer, table, id, trees)))
  await judged(writer, () => followIdentity(writer, table, change))
  await judged(writer, () => handler && runEffects(handler, [{ writer, resource, id, before, record, ...entry }]))
  return changes
}
