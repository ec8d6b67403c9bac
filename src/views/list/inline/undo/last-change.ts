import type { Identifier } from 'ra-core'
import { getBatches } from '../../../../../dataProvider/batch'
import type { Resource } from '../../../../framework/resource'

/** What was changed here last: one record by a save, or many by a batch. The server keeps what was before. */
export type LastChange = { kind: 'save'; id: Identifier; version: number; what: string } | { kind: 'batch'; id: number }

/** Finds the person's last batch on these records, if it can still be undone. */
export async function findUndoableBatch({ name }: Resource): Promise<LastChange | undefined> {
  const { rows } = await getBatches({ page: 1, perPage: 20 }, new AbortController().signal)
  const last = rows.find((batch) => batch.resource === name && batch.startedAt !== null)
  const isUndoable = last && last.undoUntil !== null && last.undoneBy === null && last.undoOf === null
  return isUndoable ? { kind: 'batch', id: last.id } : undefined
}
