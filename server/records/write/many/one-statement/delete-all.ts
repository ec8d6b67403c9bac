import { StewardError } from '../../../../../src/framework/errors'
import { getTable, type Table } from '../../../model'
import { buildDeletionChange, notifyOldAddresses, requireIdentityChangesAllowed } from '../../checks/identity'
import { runWithinLimits, watchLimits } from '../../limits/limits'
import { lockBeforeRecords } from '../../lock-mode'
import { buildAccessConditions, requireAccessible } from '../../save'
import { lockRecords, type Writer } from '../../writer'
import { deleteRecordSet } from '../delete-set'
import { type PendingChange, runAllEffects } from './check-rows'

/** A record to delete. If a version is sent, it must be the stored one. */
interface RecordDeletion {
  id: number
  version: number | undefined
}

/**
 * Deletes records for which `canUseSingleStatement` holds, each by the rules of a single one, in one
 * statement with their history.
 * @throws StewardError of one refused record; the caller finds out which by deleting them one by one
 */
export async function deleteAllInOneStatement(
  writer: Writer,
  resourceName: string,
  rows: readonly RecordDeletion[],
): Promise<void> {
  const table = getTable(writer.model, resourceName)
  const ids = rows.map(({ id }) => id)
  await lockBeforeRecords(writer, table, ids)
  const locked = await lockRecords(writer, table, ids, 'delete', buildAccessConditions(writer, table, 'delete'))
  const deletions = rows.map(({ id, version }) => {
    const { record } = requireAccessible(table, locked.get(id))
    if (version !== undefined && record.version !== version)
      throw new StewardError('staleVersion', { args: { version: Number(record.version) } })
    return { id, before: record, record, sent: [] }
  })
  await deleteLockedRecords(writer, table, deletions)
}

/** Deletes locked records without parts, with their history, and runs the effects. */
export const deleteLockedRecords = (
  writer: Writer,
  table: Table,
  deletions: readonly (PendingChange & { id: number })[],
): Promise<void> =>
  runWithinLimits(writer, async () => {
    const ends = deletions.map(({ id, record }) => buildDeletionChange(table, id, record))
    await requireIdentityChangesAllowed(writer, table, ends, ({ id }) => id)
    await watchLimits(
      writer,
      table,
      deletions.map(({ record }) => ({ before: record, record, changed: 'all' as const })),
    )
    const records = new Map(deletions.map(({ id, record }) => [id, record]))
    // A trial, which is rolled back, does not delete: nothing refers to its records, and it writes no indexes.
    if (!writer.isTrial) await deleteRecordSet(writer, table, [...records.keys()], records)
    for (const end of ends) await notifyOldAddresses(writer, table, end)
    await runAllEffects(writer, table, 'delete', deletions)
  })
