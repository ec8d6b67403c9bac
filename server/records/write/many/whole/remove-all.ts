import { StewardError } from '../../../../../src/framework/errors'
import { type Table, tableOf } from '../../../model'
import { guardIdentities, notifyOldAddresses, toDeletion } from '../../checks/identity'
import { lockRuleContext } from '../../given/given'
import { runWithinLimits, watchLimits } from '../../limits/limits'
import { buildAccess, requireReachable } from '../../save'
import { lockRecords, type Writer } from '../../writer'
import { deleteSet } from '../delete-set'
import { type Becoming, runAllEffects } from './judge'

/** A record to delete; a version, if sent, must be the stored one. */
export interface Removing {
  id: number
  version: number | undefined
}

/**
 * Deletes records for which `canUseSingleStatement` holds, each by the rules of a single one, in
 * one statement with their history.
 * @throws StewardError of one refused record; the caller finds which by deleting them one by one
 */
export async function removeAll(writer: Writer, resourceName: string, rows: readonly Removing[]): Promise<void> {
  const table = tableOf(writer.model, resourceName)
  const ids = rows.map(({ id }) => id)
  await writer.handlers[resourceName]?.first?.(writer, ids)
  await lockRuleContext(writer, table, ids)
  const locked = await lockRecords(writer, table, ids, 'delete', buildAccess(writer, table, 'delete'))
  const deletions = rows.map(({ id, version }) => {
    const { record } = requireReachable(table, locked.get(id))
    if (version !== undefined && record.version !== version)
      throw new StewardError('staleVersion', { args: { version: Number(record.version) } })
    return { id, before: record, record, sent: [] }
  })
  await removeLocked(writer, table, deletions)
}

/** Deletes locked records without parts, with their history, and runs the effects. */
export const removeLocked = (
  writer: Writer,
  table: Table,
  deletions: readonly (Becoming & { id: number })[],
): Promise<void> =>
  runWithinLimits(writer, async () => {
    const ends = deletions.map(({ id, record }) => toDeletion(table, id, record))
    await guardIdentities(writer, table, ends, ({ id }) => id)
    await watchLimits(
      writer,
      table,
      deletions.map(({ record }) => ({ before: record, record, changed: 'all' as const })),
    )
    const records = new Map(deletions.map(({ id, record }) => [id, record]))
    // A trial does not delete: nothing refers to its records, and it writes no indexes.
    if (!writer.isTrial) await deleteSet(writer, table, [...records.keys()], records)
    for (const end of ends) await notifyOldAddresses(writer, table, end)
    await runAllEffects(writer, table, 'delete', deletions)
  })
