import { StewardError } from '../../../../../src/framework/errors'
import type { Values } from '../../../../../src/framework/validate'
import { getTable, type Table } from '../../../model'
import { sealValues } from '../../../secrets/sealed-values'
import {
  buildWriteConditions,
  findChangesOfFixedFields,
  findFieldsInOwnFavour,
  findUnwritableFields,
} from '../../checks/field-checks'
import { changesIdentityFields, notifyOldAddresses, requireIdentityChangesAllowed } from '../../checks/identity'
import { refuseErrors } from '../../checks/refuse'
import { readUnits } from '../../given/unit-look-ups'
import { runWithinLimits, watchLimits } from '../../limits/limits'
import { chooseLockMode, lockBeforeRecords } from '../../lock-mode'
import { SetRefusedError, throwFirstRefusal } from '../../refusals'
import { buildAccessConditions, requireAccessible } from '../../save'
import { type Changes, findDifferences, type LockedRecord, lockRecords, type Writer } from '../../writer'
import { groupByChangedFields } from '../record-outcome'
import { updateRecordSet } from '../update-set'
import { type ComputedChange, checkAllRows, type PendingChange, runAllEffects } from './check-rows'

/** The input of one record, and the version to which it applies. */
interface VersionedUpdate {
  id: number
  version: number
  values: Values
}

/**
 * Updates records for which `canUseSingleStatement` holds, each by the rules of a single one.
 * They are locked and checked together, one statement writes those that change the same
 * fields, and limits are checked at the end.
 * @throws StewardError of one refused record; the caller finds out which by updating them one by one
 */
export async function updateAllInOneStatement(
  writer: Writer,
  resourceName: string,
  rows: readonly VersionedUpdate[],
): Promise<void> {
  const table = getTable(writer.model, resourceName)
  const locked = await lockAllRecords(writer, table, rows)
  const drafts = rows.map((row) => buildUpdateDraft(writer, table, row, locked.get(row.id)))
  await runWithinLimits(writer, async () => {
    const units = await readUnits(
      writer,
      table,
      drafts.map(({ record }) => record),
    )
    const withUnits = drafts.map((row, place) => ({ ...row, record: { ...row.record, ...units[place] } }))
    await throwFirstRefusal(async () =>
      writeChangedRecords(writer, table, await checkAllRows(writer, table, 'update', withUnits)),
    )
  })
}

/**
 * Writes checked changes with their history and runs the effects. Call it inside `runWithinLimits`.
 * @returns the changes by id
 * @throws SetRefusedError where some of them are refused
 */
export async function writeChangedRecords(
  writer: Writer,
  table: Table,
  checked: readonly ComputedChange[],
): Promise<Map<number, Changes>> {
  const changed = checked.flatMap((row) => toChangedRows(table, row))
  const proofs = changed.filter(({ changes }) => changesIdentityFields(table, Object.keys(changes)))
  await requireIdentityChangesAllowed(
    writer,
    table,
    proofs.map((row) => ({ ...row, action: 'update' })),
    ({ id }) => id,
  )
  await watchLimits(
    writer,
    table,
    changed.map(({ before, record, changes }) => ({ before, record, changed: Object.keys(changes) })),
  )
  for (const group of groupByChangedFields(changed)) {
    const refused = await updateRecordSet(writer, table, group)
    if (refused.size > 0) throw new SetRefusedError(refused)
  }
  for (const row of proofs) await notifyOldAddresses(writer, table, { ...row, action: 'update' })
  await runAllEffects(writer, table, 'update', changed)
  return new Map(changed.map(({ id, changes }) => [id, changes]))
}

async function lockAllRecords(
  writer: Writer,
  table: Table,
  rows: readonly VersionedUpdate[],
): Promise<Map<number, LockedRecord>> {
  const ids = rows.map(({ id }) => id)
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].sort()
  await lockBeforeRecords(writer, table, ids, names)
  const conditions = {
    ...buildAccessConditions(writer, table, 'update'),
    ...buildWriteConditions(writer, table, names),
  }
  return lockRecords(writer, table, ids, `update ${names.join()}`, conditions, chooseLockMode(writer, table, names))
}

function buildUpdateDraft(
  writer: Writer,
  table: Table,
  { id, version, values: input }: VersionedUpdate,
  locked: LockedRecord | undefined,
): PendingChange & { id: number } {
  const { record: before, flags } = requireAccessible(table, locked)
  refuseErrors(findUnwritableFields(Object.keys(input), flags))
  if (before.version !== version) throw new StewardError('staleVersion', { args: { version: Number(before.version) } })
  const values = sealValues(writer.model, table, input, before)
  refuseErrors({
    ...findChangesOfFixedFields(table.resource, before, values),
    ...findFieldsInOwnFavour(Object.keys(findDifferences(table, before, values)), flags),
  })
  return { id, before, record: { ...before, ...values }, sent: Object.keys(input) }
}

/** Answers the row to write; none where the record does not change. */
function toChangedRows(table: Table, { id = 0, before, record, sent, added, onBehalfOf }: ComputedChange) {
  const changes = findDifferences(table, before ?? {}, record)
  if (!before || Object.keys(changes).length === 0) return []
  const trusted = new Set(Object.keys(added ?? {}).filter((name) => added?.[name] !== undefined))
  return [{ id, before, record, sent, changes, trusted, onBehalfOf }]
}
