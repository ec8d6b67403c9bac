import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { behaviour } from '../../../src/framework/field'
import { computeValues, type Values } from '../../../src/framework/validate'
import { attributeOf, type Table, tableOf } from '../model'
import { show, showChanged } from '../query'
import { scopeSql, verbScope } from '../reading'
import { sealed, sealedOf, toldValue } from '../secrets/sealed-values'
import { storedIn } from '../seen'
import type { Slots } from '../slots'
import { newRecord } from './begin'
import { applyChange } from './change'
import {
  changedTrees,
  checkTrees,
  fixedFields,
  givenToSelf,
  lockTrees,
  mustBeRight,
  refuseErrors,
  unwritable,
  without,
  writeConditions,
} from './checks/guards'
import { changesIdentity, guardIdentity } from './checks/identity'
import { takenErrors } from './checks/taken-time'
import { withAdded } from './given/added'
import { besideOf, lockGiven } from './given/given'
import { unitsOf } from './given/units'
import { runEffects } from './handler'
import { holdFor } from './hold'
import { watchLimits, withinLimits } from './limits/limits'
import { partMembers, partsOf, setMembers } from './members'
import { changedReferences } from './references'
import { deleteRecord, insertRecord, presentIn, updateRecord } from './row'
import { withNumbers } from './series'
import { isJudgedOnceCreated } from './singly'
import { propose } from './trial/propose'
import { judged, written } from './trial/trial'
import { refuseRow } from './trial/try-create'
import { differences, type Locked, lockRecord, lockRecords, type Writer } from './writer'

/**
 * Creates a record. Parsed values in, the record as JSON text out.
 * @throws StewardError `forbidden`, or `invalidInput` with the fields
 */
export async function create(writer: Writer, resourceName: string, values: Values): Promise<string> {
  const id = await createRecord(writer, resourceName, values)
  return showChanged(writer, resourceName, id)
}

/** As `create`, answering the id: for work that does not show the record. */
export function createRecord(writer: Writer, resourceName: string, values: Values): Promise<number> {
  return withinLimits(writer, () => add(writer, resourceName, values))
}

async function add(writer: Writer, resourceName: string, sent: Values): Promise<number> {
  const table = tableOf(writer.model, resourceName)
  const { resource } = table
  if (verbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
  const { stored: values, chosen } = partMembers(table, sent)
  const [units] = await unitsOf(writer, table, [values])
  const begun = newRecord(writer, resource, { ...values, ...units })
  const beside = await besideOf(writer, table, { record: begun, before: null })
  const proposed = computeValues(resource, begun, beside)
  const change = { writer, resource, action: 'create', before: null, asked: {}, comment: null }
  const names = Object.keys(sent)
  propose(writer, table, { before: null, sent: names, record: proposed })
  const told = { ...change, record: proposed, given: { ...beside.given } }
  const handler = writer.isAlone ? undefined : writer.handlers[resourceName]
  const added = await judged(writer, () => handler?.before?.(told))
  const [begins, known] = await withAdded(writer, table, { record: proposed, before: null, beside, added })
  propose(writer, table, { before: null, sent: names, record: begins })
  await judged(writer, () => mustBeRight(writer, resource, begins, null, known))
  await judged(writer, async () => refuseErrors(await takenErrors(writer, table, begins, null, null)))
  const record = await withNumbers(writer, table, 'create', begins)
  const present = presentIn(table, record)
  const entry = { action: 'create', comment: null, changes: differences(table, {}, present) }
  await judged(writer, () => guardIdentity(writer, table, { ...entry, before: null, record }))
  await judged(writer, () => watchLimits(writer, table, [{ before: null, record, changed: 'all' }]))
  const trees = changedTrees(table, record)
  await lockTrees(writer, table, trees)
  const references = changedReferences(writer, table, new Set(Object.keys(record)), record)
  const id = await written(
    writer,
    () => insertRecord(writer, table, present, entry, references),
    () => refuseRow(writer, table, record, present, references),
  )
  await judged(writer, async () => refuseErrors(await checkTrees(writer, table, id, trees)))
  await judged(writer, () => setMembers(writer, table, id, chosen))
  // Of what stands alone it was found out before that nothing hangs on it.
  if (!writer.isAlone) await judged(writer, () => checkCreated(writer, table, [{ id, sent: names }]))
  await judged(writer, () => handler && runEffects(handler, [{ ...change, id, record }]))
  return id
}

/** Judges new records by what hangs on them as they are there now; `sent` names what was sent of each. */
export async function checkCreated(
  writer: Writer,
  table: Table,
  created: readonly { id: number; sent: readonly string[] }[],
): Promise<void> {
  const names = [...new Set(created.flatMap(({ sent }) => sent))].sort()
  if (!isJudgedOnceCreated(writer, table, names)) return
  const scope = verbScope(table, 'create', writer.caller)
  const ids = created.map(({ id }) => id)
  const locked = await lockRecords(writer, table, ids, `created ${names.join()}`, {
    ...writeConditions(writer, table, names),
    allowed: (slots) => scopeSql(writer.model, table, scope, 't', slots),
  })
  for (const { id, sent } of created) {
    const flags = locked.get(id)?.flags ?? {}
    refuseErrors({ ...unwritable(sent, flags), ...givenToSelf(sent, flags) })
    if (!flags.allowed) throw new StewardError('forbidden')
  }
}

/**
 * Changes the sent fields of a record.
 * @throws StewardError `notFound`, `forbidden`, `staleVersion` with both values, `invalidInput` with the fields
 */
export async function update(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number,
  values: Values,
): Promise<string> {
  await updateFields(writer, resourceName, id, version, values)
  return showChanged(writer, resourceName, id)
}

/**
 * As `update`, for work that does not show the record.
 * @param restoredFrom the entry of the history whose values they are
 */
export async function updateFields(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number,
  values: Values,
  restoredFrom?: number,
): Promise<void> {
  const table = tableOf(writer.model, resourceName)
  const { sent } = writer.sql
  const names = Object.keys(values).sort()
  const seen = seenBefore(writer, table, id, version, names)
  try {
    if (seen) await change(writer, table, id, version, values, seen, restoredFrom)
  } catch (problem) {
    if (writer.sql.sent !== sent) throw problem
  }
  // Refused, or nothing to do, by what was seen: what counts is how the record stands.
  if (seen && writer.sql.sent !== sent) return
  await writer.handlers[resourceName]?.first?.(writer, [id])
  await lockGiven(writer, table, [id])
  const locked = await lockRecord(
    writer,
    table,
    id,
    `update ${names.join()}`,
    {
      ...access(writer, table, 'update'),
      ...writeConditions(writer, table, names),
    },
    holdFor(writer, table, names),
  )
  await change(writer, table, id, version, values, locked, restoredFrom)
}

async function change(
  writer: Writer,
  table: Table,
  id: number,
  version: number,
  sent: Values,
  locked: Locked | undefined,
  restoredFrom: number | undefined,
): Promise<void> {
  const { record: before, flags, writtenBy } = mustReach(table, locked)
  // Before the version: a conflict would compare what may not be read.
  refuseErrors(unwritable(Object.keys(sent), flags))
  const values = sealed(writer.model, table, sent, before)
  if (before.version !== version) throw await conflict(writer, table, before, values)
  const changed = Object.keys(differences(table, before, values))
  const notNow = { ...fixedFields(table.resource, before, values), ...givenToSelf(changed, flags) }
  await judged(writer, () => refuseErrors(notNow))
  // A trial goes on, and judges by nothing that cannot be: what hangs on a record one may not see would tell of it.
  const { stored, chosen } = partMembers(table, without(values, notNow))
  await withinLimits(writer, async () => {
    const how = { action: 'update', comment: null, restoredFrom, writtenBy }
    await applyChange(writer, table, id, before, stored, { ...how, asked: {} })
    const changes = (await judged(writer, () => setMembers(writer, table, id, chosen))) ?? {}
    if (Object.keys(changes).length > 0) await updateRecord(writer, table, { ...how, id, changes })
  })
}

/**
 * The record as it was seen, where the caller's rights hang on nothing in it and the write stands alone: the write asks
 * whether it still is what was seen.
 */
function seenBefore(
  writer: Writer,
  table: Table,
  id: number,
  version: number,
  names: readonly string[],
): Locked | undefined {
  const { caller, isAlone } = writer
  const reaches = (['show', 'update'] as const).every((verb) => verbScope(table, verb, caller) === 'all')
  const hangsOn = changesIdentity(table, names) || Object.keys(writeConditions(writer, table, names)).length > 0
  if (!isAlone || !reaches || hangsOn) return undefined
  const seen = writer.seen?.take(table, id)
  if (!seen) return undefined
  const record = storedIn(table, seen.json)
  const flags = { isReachable: true, isAllowed: true }
  return record.version === version ? { record, flags, writtenBy: seen.writtenBy } : undefined
}

/** The conditions of reaching a record and of using a verb on it. */
export function access(writer: Writer, table: Table, verb: 'update' | 'delete') {
  return {
    isReachable: (slots: Slots) => scopeSql(writer.model, table, verbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots: Slots) => scopeSql(writer.model, table, verbScope(table, verb, writer.caller), 't', slots),
  }
}

export function mustReach(table: Table, locked: Locked | undefined): Locked {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  const { workflow } = table.resource
  const isReadOnly = workflow?.states[String(locked.record[workflow.field])]?.isReadOnly
  if (!locked.flags.isAllowed || isReadOnly) throw new StewardError('forbidden')
  return locked
}

/** Both values of every sent field that differs from what the caller now sees. */
async function conflict(writer: Writer, table: Table, stored: Values, sent: Values): Promise<StewardError> {
  const seen = JSON.parse(await show(writer, table.resource.name, Number(stored.id))) as Values & {
    labels: Record<string, string>
  }
  const fields: FieldErrors = {}
  const now = { ...seen, ...Object.fromEntries(sealedOf(table).map(({ name }) => [name, stored[name]])) }
  for (const name of Object.keys(differences(table, now, sent))) {
    const { text } = behaviour(attributeOf(table, name).field)
    const theirs = seen.labels[name] ?? text(seen[name])
    fields[name] = {
      code: 'changedMeanwhile',
      args: { yours: text(toldValue(table, name, sent[name])), theirs },
      stored: seen[name] ?? null,
    }
  }
  const by = seen.labels.updatedBy ?? null
  return new StewardError('staleVersion', {
    args: { version: Number(stored.version), by, at: String(stored.updatedAt) },
    fields,
  })
}

/**
 * Deletes a record that nothing refers to but its parts, and those with it. A version, when sent, must be the stored one.
 * @returns how many records were deleted
 */
export async function remove(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number | undefined,
): Promise<number> {
  const table = tableOf(writer.model, resourceName)
  await writer.handlers[resourceName]?.first?.(writer, [id])
  await lockGiven(writer, table, [id])
  const { record } = mustReach(table, await lockRecord(writer, table, id, 'delete', access(writer, table, 'delete')))
  if (version !== undefined && record.version !== version) throw await conflict(writer, table, record, {})
  return removeWithParts(writer, table, id, record)
}

export function removeWithParts(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  return withinLimits(writer, () => takeAway(writer, table, id, record))
}

async function takeAway(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  let deleted = 1
  await watchLimits(writer, table, [{ before: record, record, changed: 'all' }])
  for (const part of await partsOf(writer, table, id)) {
    const locked = await lockRecord(writer, part.table, part.id, 'part', {})
    if (locked) deleted += await takeAway(writer, part.table, part.id, locked.record)
  }
  await deleteRecord(writer, table, id, record)
  const { resource } = table
  const gone = { writer, resource, action: 'delete', id, before: record, record, asked: {}, comment: null }
  await runEffects(writer.handlers[resource.name] ?? {}, [gone])
  return deleted
}
