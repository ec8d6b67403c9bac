import type { Identifier } from 'ra-core'
import { getBatches } from '../../../../../dataProvider/batch'
import type { Row, StewardProvider } from '../../../../../dataProvider/create'
import { restoreFields } from '../../../../../dataProvider/record-versions'
import type { Resource } from '../../../../framework/resource'

/** What was changed here last: one record by a save, or many by a batch. The server keeps what was before. */
export type LastChange =
  | { kind: 'save'; id: Identifier; version: number; names: readonly string[]; what: string }
  | { kind: 'batch'; id: number }

type SavedChange = Extract<LastChange, { kind: 'save' }>

/** Restores what a save replaced; undefined if the history has a later change, or one of somebody else. */
export async function undoSavedChange(
  provider: StewardProvider,
  resource: Resource,
  empId: number,
  { id, version, names }: SavedChange,
  idempotencyKey: string,
): Promise<Row | undefined> {
  const { data } = await provider.history(resource.route, id, { page: 1, perPage: 1 })
  const [last] = data
  const changed = Object.keys(last?.changes ?? {})
  const isOwn = last?.action === 'update' && last.actorEmpId === empId && changed.some((name) => names.includes(name))
  if (!last || !isOwn || last.previousId === null) return undefined
  const fields = changed.filter((name) => names.includes(name))
  return restoreFields(resource, { id, entry: last.previousId, version, fields }, idempotencyKey)
}

/** Finds the person's last batch on these records, if it can still be undone. */
export async function findUndoableBatch({ name }: Resource): Promise<LastChange | undefined> {
  const { rows } = await getBatches({ page: 1, perPage: 20 }, new AbortController().signal)
  const last = rows.find((batch) => batch.resource === name && batch.startedAt !== null)
  const isUndoable = last && last.undoUntil !== null && last.undoneBy === null && last.undoOf === null
  return isUndoable ? { kind: 'batch', id: last.id } : undefined
}
