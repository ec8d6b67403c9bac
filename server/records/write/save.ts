import { StewardError } from '../../../src/framework/errors'
import type { RuleContext } from '../../../src/framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../src/framework/validate'
import { getTable, type Table } from '../model'
import { readChangedRecordJson } from '../query'
import { parseStoredValues } from '../record-cache'
import { getVerbScope, scopeSql } from '../scopes'
import { sealValues } from '../secrets/sealed-values'
import { pickStoredValues } from '../sql/row-columns'
import type { SqlParameters } from '../sql-parameters'
import { applyChange } from './change'
import { toConflictError } from './checks/conflict-error'
import {
  buildWriteConditions,
  findChangedTreeFields,
  findChangesOfFixedFields,
  findFieldsInOwnFavour,
  findTreeCycles,
  findUnwritableFields,
  lockTreeFields,
  omitRefusedFields,
  requireValidRecord,
} from './checks/field-checks'
import { changesIdentityFields, requireIdentityChangeAllowed } from './checks/identity'
import { findOverlapErrors } from './checks/occupied-time'
import { refuseErrors } from './checks/refuse'
import { applyHandlerValues } from './given/handler-values'
import { readRuleContext } from './given/rule-context'
import { readUnits } from './given/unit-look-ups'
import { runEffects } from './handler'
import { runWithinLimits, watchLimits } from './limits/limits'
import { chooseLockMode, lockBeforeRecords } from './lock-mode'
import { lockPartRecords, requireMembers, setMembers, splitMemberValues } from './member-fields'
import { buildRecordsWithDefaults } from './record-defaults'
import { findChangedReferences } from './references'
import { deleteRecord, insertRecord, updateRecord } from './row'
import { addSeriesNumbers } from './series'
import { needsCheckAfterCreate } from './single-statement'
import { recordProposedRecord } from './trial/proposed-record'
import { runCheck, runWrite } from './trial/run-in-trial'
import { refuseInvalidRow } from './trial/try-create'
import { findDifferences, type LockedRecord, lockRecord, lockRecords, type Writer } from './writer'

/**
 * Creates a record from parsed values and answers it as JSON text.
 * @throws StewardError `forbidden`, or `invalidInput` with the fields
 */
export async function createAndReadRecord(writer: Writer, resourceName: string, values: Values): Promise<string> {
  const id = await createRecord(writer, resourceName, values)
  return readChangedRecordJson(writer, resourceName, id)
}

/** Creates a record and answers its id, for work that does not show the record. */
export function createRecord(writer: Writer, resourceName: string, values: Values): Promise<number> {
  return runWithinLimits(writer, () => insertNewRecord(writer, resourceName, values))
}

async function insertNewRecord(writer: Writer, resourceName: string, input: Values): Promise<number> {
  const table = getTable(writer.model, resourceName)
  const { resource } = table
  await requireCreatable(writer, table, input)
  const { stored: values, chosen } = splitMemberValues(table, input)
  const [units] = await readUnits(writer, table, [values])
  const [defaults = {}] = await buildRecordsWithDefaults(writer, resource, [{ ...values, ...units }])
  const ruleContext = await readRuleContext(writer, table, { record: defaults, before: null })
  const computed = computeValues(resource, defaults, ruleContext)
  const change = { writer, resource, action: 'create', before: null, asked: {}, comment: null }
  const inputNames = Object.keys(input)
  recordProposedRecord(writer, table, { before: null, sent: inputNames, record: computed })
  const proposal = { ...change, record: computed, given: { ...ruleContext.given } }
  const handler = writer.isAlone ? undefined : writer.handlers[resourceName]
  const added = await runCheck(writer, () => handler?.before?.(proposal))
  const effects = { record: computed, before: null, beside: ruleContext, added }
  const [withEffects, contextWithEffects] = await applyHandlerValues(writer, table, effects)
  recordProposedRecord(writer, table, { before: null, sent: inputNames, record: withEffects })
  await checkNewRecord(writer, table, { ...withEffects, ...chosen }, contextWithEffects)
  const numbered = await addSeriesNumbers(writer, table, 'create', withEffects)
  const storedValues = pickStoredValues(table, numbered)
  const entry = { action: 'create', comment: null, changes: findDifferences(table, {}, storedValues) }
  await runCheck(writer, () =>
    requireIdentityChangeAllowed(writer, table, { ...entry, before: null, record: numbered }),
  )
  await runCheck(writer, () => watchLimits(writer, table, [{ before: null, record: numbered, changed: 'all' }]))
  const trees = findChangedTreeFields(table, numbered)
  await lockTreeFields(writer, table, trees)
  const checkedReferences = findChangedReferences(writer, table, new Set(Object.keys(numbered)), numbered)
  const id = await runWrite(
    writer,
    () => insertRecord(writer, table, storedValues, entry, checkedReferences),
    () => refuseInvalidRow(writer, table, numbered, storedValues, checkedReferences),
  )
  await runCheck(writer, async () => refuseErrors(await findTreeCycles(writer, table, id, trees)))
  await runCheck(writer, () => setMembers(writer, table, id, chosen))
  // A creation by a single statement has no condition that depends on the new record.
  if (!writer.isAlone) await runCheck(writer, () => checkCreatedRecords(writer, table, [{ id, sent: inputNames }]))
  await runCheck(writer, () => handler && runEffects(handler, [{ ...change, id, record: numbered }]))
  return id
}

/** Checks the whole record, with the records that are chosen for it. */
async function checkNewRecord(writer: Writer, table: Table, record: Values, ruleContext: RuleContext): Promise<void> {
  await runCheck(writer, () => requireValidRecord(writer, table.resource, record, null, ruleContext))
  await runCheck(writer, async () => refuseErrors(await findOverlapErrors(writer, table, record, null, null)))
}

async function requireCreatable(writer: Writer, table: Table, input: Values): Promise<void> {
  if (getVerbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
  await runCheck(writer, () => requireMembers(table, input, true))
}

/**
 * Checks the rights that depend on the new records, after they are written; `sent` names the input fields.
 */
export async function checkCreatedRecords(
  writer: Writer,
  table: Table,
  created: readonly { id: number; sent: readonly string[] }[],
): Promise<void> {
  const names = [...new Set(created.flatMap(({ sent }) => sent))].sort()
  if (!needsCheckAfterCreate(writer, table, names)) return
  const scope = getVerbScope(table, 'create', writer.caller)
  const ids = created.map(({ id }) => id)
  const locked = await lockRecords(writer, table, ids, `created ${names.join()}`, {
    ...buildWriteConditions(writer, table, names),
    allowed: (slots) => scopeSql(writer.model, table, scope, 't', slots),
  })
  for (const { id, sent } of created) {
    const flags = locked.get(id)?.flags ?? {}
    refuseErrors({ ...findUnwritableFields(sent, flags), ...findFieldsInOwnFavour(sent, flags) })
    if (!flags.allowed) throw new StewardError('forbidden')
  }
}

/**
 * Changes the sent fields of a record.
 * @throws StewardError `notFound`, `forbidden`, `staleVersion` with both values,
 * `invalidInput` with the fields
 */
export async function updateAndReadRecord(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number,
  values: Values,
): Promise<string> {
  await updateFields(writer, resourceName, id, version, values)
  return readChangedRecordJson(writer, resourceName, id)
}

/**
 * Changes fields as `updateAndReadRecord` does, for work that does not show the record.
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
  const table = getTable(writer.model, resourceName)
  const { sent } = writer.sql
  const names = Object.keys(values).sort()
  const seen = findCachedRecord(writer, table, id, version, names)
  try {
    if (seen) await saveChange(writer, table, id, version, values, seen, restoredFrom)
  } catch (problem) {
    if (writer.sql.sent !== sent) throw problem
  }
  // No statement was sent: the cached record refuses the change or does not differ. The stored record decides.
  if (seen && writer.sql.sent !== sent) return
  await lockBeforeRecords(writer, table, [id], names)
  const locked = await lockRecord(
    writer,
    table,
    id,
    `update ${names.join()}`,
    {
      ...buildAccessConditions(writer, table, 'update'),
      ...buildWriteConditions(writer, table, names),
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
  locked: LockedRecord | undefined,
  restoredFrom: number | undefined,
): Promise<void> {
  const { record: before, flags, writtenBy } = requireAccessible(table, locked)
  // Rights are checked before the version, because a conflict answers values
  // that the caller may not be able to read.
  refuseErrors(findUnwritableFields(Object.keys(input), flags))
  const values = sealValues(writer.model, table, input, before)
  if (before.version !== version) throw await toConflictError(writer, table, before, values)
  const changed = Object.keys(findDifferences(table, before, values))
  const refused = {
    ...findChangesOfFixedFields(table.resource, before, values),
    ...findFieldsInOwnFavour(changed, flags),
  }
  await runCheck(writer, () => refuseErrors(refused))
  await runCheck(writer, () => requireMembers(table, values, false))
  // A trial save goes on without refused values, because checks on them could
  // reveal records that the caller may not see.
  const { stored, chosen } = splitMemberValues(table, omitRefusedFields(values, refused))
  await runWithinLimits(writer, async () => {
    const how = { action: 'update', comment: null, restoredFrom, writtenBy }
    await applyChange(writer, table, id, before, stored, { ...how, asked: {} })
    const changes = (await runCheck(writer, () => setMembers(writer, table, id, chosen))) ?? {}
    if (Object.keys(changes).length > 0) await updateRecord(writer, table, { ...how, id, changes })
  })
}

/**
 * Finds the cached record, if the caller's rights do not depend on the record and the write is a single
 * statement. The write then requires that the row has not changed since.
 */
function findCachedRecord(
  writer: Writer,
  table: Table,
  id: number,
  version: number,
  names: readonly string[],
): LockedRecord | undefined {
  const { caller, isAlone } = writer
  const hasFullAccess = (['show', 'update'] as const).every((verb) => getVerbScope(table, verb, caller) === 'all')
  const dependsOnRecord =
    changesIdentityFields(table, names) || Object.keys(buildWriteConditions(writer, table, names)).length > 0
  if (!isAlone || !hasFullAccess || dependsOnRecord) return undefined
  const seen = writer.seen?.take(table, id)
  if (!seen) return undefined
  const record = parseStoredValues(table, seen.json)
  const flags = { isReachable: true, isAllowed: true }
  return record.version === version ? { record, flags, writtenBy: seen.writtenBy } : undefined
}

/** Builds the conditions for seeing a record and for using a verb on it. */
export function buildAccessConditions(writer: Writer, table: Table, verb: 'update' | 'delete') {
  return {
    isReachable: (slots: SqlParameters) =>
      scopeSql(writer.model, table, getVerbScope(table, 'show', writer.caller), 't', slots),
    isAllowed: (slots: SqlParameters) =>
      scopeSql(writer.model, table, getVerbScope(table, verb, writer.caller), 't', slots),
  }
}

export function requireAccessible(table: Table, locked: LockedRecord | undefined): LockedRecord {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  const { workflow } = table.resource
  const isReadOnly = workflow?.states[String(locked.record[workflow.field])]?.isReadOnly
  if (!locked.flags.isAllowed || isReadOnly) throw new StewardError('forbidden')
  return locked
}

/**
 * Deletes a record and its parts, if nothing else refers to it. A version, if sent, must match.
 * @returns the number of deleted records
 */
export async function deleteRecordWithParts(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number | undefined,
): Promise<number> {
  const table = getTable(writer.model, resourceName)
  await lockBeforeRecords(writer, table, [id])
  const { record } = requireAccessible(
    table,
    await lockRecord(writer, table, id, 'delete', buildAccessConditions(writer, table, 'delete')),
  )
  if (version !== undefined && record.version !== version) throw await toConflictError(writer, table, record, {})
  return deleteWithinLimits(writer, table, id, record)
}

export function deleteWithinLimits(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  return runWithinLimits(writer, () => deleteWithParts(writer, table, id, record))
}

async function deleteWithParts(writer: Writer, table: Table, id: number, record: Values): Promise<number> {
  let deleted = 1
  await watchLimits(writer, table, [{ before: record, record, changed: 'all' }])
  for (const part of await lockPartRecords(writer, table, id)) {
    const locked = await lockRecord(writer, part.table, part.id, 'part', {})
    if (locked) deleted += await deleteWithParts(writer, part.table, part.id, locked.record)
  }
  await deleteRecord(writer, table, id, record)
  const { resource } = table
  const deletion = { writer, resource, action: 'delete', id, before: record, record, asked: {}, comment: null }
  await runEffects(writer.handlers[resource.name] ?? {}, [deletion])
  return deleted
}
