import { StewardError } from '../../../../../src/framework/errors'
import { type Table, tableOf } from '../../../model'
import { guardIdentities, notifyOldAddresses, toDeletion } from '../../checks/identity'
import { lockRuleContext } from '../../given/given'
import { runWithinLimits, watchLimits } from '../../limits/limits'
import { buildAccess, requireReachable } from '../../save'
import { lockRecords, type Writer } from '../../writer'
import { deleteSet } from '../delete-set'
import { type Becoming, runAllEffects } from './judge'

/** A record to be removed; where a version is sent, it must be the stored one. */
export interface Removing {
  id: number
  version: number | undefined
}

/**
 * Deletes records that may `goTogether`, each by the rules of a single one, in one statement with their history.
 * @throws StewardError of one that is refused; which one it was the caller finds by going one by one
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

/** Deletes locked records to which no parts belong, with their history, and runs what follows from it. */
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
    // What is only tried is not deleted: nothing refers to it, and indexes are not written for a trial.
    if (!writer.isTrial) await deleteSet(writer, table, [...records.keys()], records)
    for (const end of ends) await notifyOldAddresses(writer, table, end)
    await runAllEffects(writer, table, 'delete', deletions)
  })
