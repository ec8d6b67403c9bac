import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { behaviour } from '../../../src/framework/field'
import { computeValues, type Values } from '../../../src/framework/validate'
import { attributeOf, type Table, tableOf } from '../model'
import { show, showChanged } from '../query'
import { scopeSql, verbScope } from '../reading'
import { listSealed, sealValues, toShownValue } from '../secrets/sealed-values'
import { readStored } from '../seen'
import type { Slots } from '../slots'
import { newRecord } from './begin'
import { applyChange } from './change'
import {
  checkTrees,
  findChangedTrees,
  findFixedChanges,
  findGivenToSelf,
  findUnwritable,
  lockTrees,
  omitRefused,
  refuseErrors,
  requireValid,
  writeConditions,
} from './checks/guards'
import { changesIdentity, guardIdentity } from './checks/identity'
import { findTakenErrors } from './checks/taken-time'
import { withAdded } from './given/added'
import { lockRuleContext, readRuleContext } from './given/given'
import { readUnits } from './given/units'
import { runEffects } from './handler'
import { chooseLockMode } from './hold'
import { runWithinLimits, watchLimits } from './limits/limits'
import { lockParts, setMembers, splitMembers } from './members'
import { findChangedReferences } from './references'
import { deleteRecord, insertRecord, pickStoredValues, updateRecord } from './row'
import { withNumbers } from './series'
import { needsCheckAfterCreate } from './singly'
import { noteProposal } from './trial/propose'
import { checkOrNote, writeOrNote } from './trial/trial'
import { refuseRow } from './trial/try-create'
import { findDifferences, type Locked, lockRecord, lockRecords, type Writer } from './writer'

/**
 * Creates a record from parsed values; answers it as JSON text.
 * @throws StewardError `forbidden`, or `invalidInput` with the fields
 */
export async function create(writer: Writer, resourceName: string, values: Values): Promise<string> {
  const id = await createRecord(writer, resourceName, values)
  return showChanged(writer, resourceName, id)
}

/** As `create`, but answers the id: for work that does not show the record. */
export function createRecord(writer: Writer, resourceName: string, values: Values): Promise<number> {
  return runWithinLimits(writer, () => insertNew(writer, resourceName, values))
}

async function insertNew(writer: Writer, resourceName: string, input: Values): Promise<number> {
  const table = tableOf(writer.model, resourceName)
  const { resource } = table
  if (verbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
  const { stored: values, chosen } = splitMembers(table, input)
  const [units] = await readUnits(writer, table, [values])
  const defaults = newRecord(writer, resource, { ...values, ...units })
  const ruleContext = await readRuleContext(writer, table, { record: defaults, before: null })
  const computed = computeValues(resource, defaults, ruleContext)
  const change = { writer, resource, action: 'create', before: null, asked: {}, comment: null }
  const inputNames = Object.keys(input)
  noteProposal(writer, table, { before: null, sent: inputNames, record: computed })
  const proposal = { ...change, record: computed, given: { ...ruleContext.given } }
  const handler = writer.isAlone ? undefined : writer.handlers[resourceName]
  const added = await checkOrNote(writer, () => handler?.before?.(proposal))
  const effects = { record: computed, before: null, beside: ruleContext, added }
  const [withEffects, contextWithEffects] = await withAdded(writer, table, effects)
  noteProposal(writer, table, { before: null, sent: inputNames, record: withEffects })
  await checkOrNote(writer, () => requireValid(writer, resource, withEffects, null, contextWithEffects))
  await checkOrNote(writer, async () => refuseErrors(await findTakenErrors(writer, table, withEffects, null, null)))
  const numbered = await withNumbers(writer, table, 'create', withEffects)
  const storedValues = pickStoredValues(table, numbered)
  const entry = { action: 'create', comment: null, changes: findDifferences(table, {}, storedValues) }
  await checkOrNote(writer, () => guardIdentity(writer, table, { ...entry, before: null, record: numbered }))
  await checkOrNote(writer, () => watchLimits(writer, table, [{ before: null, record: numbered, changed: 'all' }]))
  const trees = findChangedTrees(table, numbered)
  await lockTrees(writer, table, trees)
  const checkedReferences = findChangedReferences(writer, table, new Set(Object.keys(numbered)), numbered)
  const id = await writeOrNote(
    writer,
    () => insertRecord(writer, table, storedValues, entry, checkedReferences),
    () => refuseRow(writer, table, numbered, storedValues, checkedReferences),
  )
  await checkOrNote(writer, async () => refuseErrors(await checkTrees(writer, table, id, trees)))
  await checkOrNote(writer, () => setMembers(writer, table, id, chosen))
  // A single-statement creation has no condition that depends on the new record.
  if (!writer.isAlone) await checkOrNote(writer, () => checkCreated(writer, table, [{ id, sent: inputNames }]))
  await checkOrNote(writer, () => handler && runEffects(handler, [{ ...change, id, record: numbered }]))
  return id
}

/** Checks rights that depend on the new records, once written; `sent` names the input fields. */
export async function checkCreated(
  writer: Writer,
  table: Table,
  created: readonly { id: number; sent: readonly string[] }[],
): Promise<void> {
  const names = [...new Set(created.flatMap(({ sent }) => sent))].sort()
  if (!needsCheckAfterCreate(writer, table, names)) return
  const scope = verbScope(table, 'create', writer.caller)
  const ids = created.map(({ id }) => id)
  const locked = await lockRecords(writer, table, ids, `created ${names.join()}`, {
    ...writeConditions(writer, table, names),
    allowed: (slots) => scopeSql(writer.model, table, scope, 't', slots),
  })
  for (const { id, sent } of created) {
    const flags = locked.get(id)?.flags ?? {}
    refuseErrors({ ...findUnwritable(sent, flags), ...findGivenToSelf(sent, flags) })
    if (!flags.allowed) throw new StewardError('forbidden')
  }
}

/**
 * Changes the sent fields of a record.
 * @throws StewardError `notFound`, `forbidden`, `staleVersion` with both values,
 * `invalidInput` with the fields
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
 * @param restoredFrom the history entry whose values are restored
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
  const seen = findSeen(writer, table, id, version, names)
  try {
    if (seen) await saveChange(writer, table, id, version, values, seen, restoredFrom)
  } catch (problem) {
    if (writer.sql.sent !== sent) throw problem
  }
  // If nothing was sent, the cached record refused the change or left it empty: the stored record decides.
  if (seen && writer.sql.sent !== sent) return
  await writer.handlers[resourceName]?.first?.(writer, [id])
  await lockRuleContext(writer, table, [id])
  const locked = await lockRecord(
    writer,
    table,
    id,
    `update ${names.join()}`,
    {
      ...buildAccess(writer, table, 'update'),
      ...writeConditions(writer, table, names),
    },
    chooseLockMode(writer, table, names),
  )
  await saveChange(writer, table, id, version, values, locked, restoredFrom)
}

async function saveChange(
  writer: Writer,
  table: Table,
  id: number,
  version: number,
  input: Values,
  locked: Locked | undefined,
  restoredFrom: number | undefined,
): Promise<void> {
  const { record: before, flags, writtenBy } = requireReachable(table, locked)
  // Rights come before the version: a conflict answers values that the caller may not be allowed to read.
  refuseErrors(findUnwritable(Object.keys(input), flags))
  const values = sealValues(writer.model, table, input, before)
  if (before.version !== version) throw await toConflictError(writer, table, before, values)
  const changed = Object.keys(findDifferences(table, before, values))
  const refused = { ...findFixedChanges(table.resource, before, values), ...findGivenToSelf(changed, flags) }
  await checkOrNote(writer, () => refuseErrors(refused))
  // A trial goes on without refused values: checks on them could reveal records the caller may not see.
  const { stored, chosen } = splitMembers(table, omitRefused(values, refused))
  await runWithinLimits(writer, async () => {
    const how = { action: 'update', comment: null, restoredFrom, writtenBy }
    await applyChange(writer, table, id, before, stored, { ...how, asked: {} })
    const changes = (await checkOrNote(writer, () => setMembers(writer, table, id, chosen))) ?? {}
    if (Object.keys(changes).length > 0) await updateRecord(writer, table, { ...how, id, changes })
  })
}

/**
 * The cached record, where the caller's rights do not depend on the record and the write is a single
 * statement. The write then requires that the row has not changed since.
 */
function findSeen(
  writer: Writer,
  table: Table,
  id: number,
  version: number,
  names: readonly string[],
): Locked | undefined {
  const { caller, isAlone } = writer
  const hasFullAccess = (['show', 'update'] as const).every((verb) => verbScope(table, verb, caller) === 'all')
  const dependsOnRecord = changesIdentity(table, names) || Object.keys(writeConditions(writer, table, names)).length > 0
  if (!isAlone || !hasFullAccess || dependsOnRecord) return undefined
  const seen = writer.seen?.take(table, id)
  if (!seen) return undefined
  const record = readStored(table, seen.json)
  const flags = { isReachable: true, isAllowed: true }
  return record.version === version ? { record, flags, writtenBy: seen.writtenBy } : undefined
}

/** Conditions for seeing a record and for using a verb on it. */
export function buildAccess(writer: Writer, table: Table, verb: 'update' | 'delete') {
  return {
    isReachable: (slots: Slots) => scopeSql(writer.model, table, verbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots: Slots) => scopeSql(writer.model, table, verbScope(table, verb, writer.caller), 't', slots),
  }
}

export function requireReachable(table: Table, locked: Locked | undefined): Locked {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  const { workflow } = table.resource
  const isReadOnly = workflow?.states[String(locked.record[workflow.field])]?.isReadOnly
  if (!locked.flags.isAllowed || isReadOnly) throw new StewardError('forbidden')
  return locked
}

/** The conflict with both values of every sent field that differs from what the caller sees now. */
async function toConflictError(writer: Writer, table: Table, stored: Values, input: Values): Promise<StewardError> {
  const seen = JSON.parse(await show(writer, table.resource.name, Number(stored.id))) as Values & {
    labels: Record<string, string>
  }
  const fields: FieldErrors = {}
  const now = { ...seen, ...Object.fromEntries(listSealed(table).map(({ name }) => [name, stored[name]])) }
  for (const name of Object.keys(findDifferences(table, now, input))) {
    const { text } = behaviour(attributeOf(table, name).field)
    const theirs = seen.labels[name] ?? text(seen[name])
    fields[name] = {
      code: 'changedMeanwhile',
      args: { yours: text(toShownValue(table, name, input[name])), theirs },
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
 * Deletes a record and its parts, where nothing else refers to it. A version, if sent, must match.
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
  await lockRuleContext(writer, table, [id])
  const { record } = requireReachable(
    table,
    await lockRecord(writer, table, id, 'delete', buildAccess(writer, table, 'delete')),
  )
  if (version !== undefined && record.version !== version) throw await toConflictError(writer, table, record, {})
  return removeWithParts(writer, table, id, record)
}

export function removeWithParts(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  return runWithinLimits(writer, () => deleteWithParts(writer, table, id, record))
}

async function deleteWithParts(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  let deleted = 1
  await watchLimits(writer, table, [{ before: record, record, changed: 'all' }])
  for (const part of await lockParts(writer, table, id)) {
    const locked = await lockRecord(writer, part.table, part.id, 'part', {})
    if (locked) deleted += await deleteWithParts(writer, part.table, part.id, locked.record)
  }
  await deleteRecord(writer, table, id, record)
  const { resource } = table
  const deletion = { writer, resource, action: 'delete', id, before: record, record, asked: {}, comment: null }
  await runEffects(writer.handlers[resource.name] ?? {}, [deletion])
  return deleted
}
