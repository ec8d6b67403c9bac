import { StewardError } from '../../../src/framework/errors'
import type { RecordInput, RecordWithComputed, StoredRecord } from '../../../src/framework/record'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../model'
import { type Reader, readRecord } from '../query'
import { applyChange } from './change'
import { lockBeforeRecords } from './lock-mode'
import { lockRecord, type Writer } from './writer'

/** Reads a record with its computed values, as far as the reader may read it. */
export const readTypedRecord = async <R extends Resource>(
  reader: Reader,
  { name }: R,
  id: number,
): Promise<RecordWithComputed<R>> => (await readRecord(reader, name, id)) as RecordWithComputed<R>

/** Locks and reads a stored record; undefined where there is none. */
export async function lockStoredRecord<R extends Resource>(
  writer: Writer,
  { name }: R,
  id: number,
): Promise<StoredRecord<R> | undefined> {
  const locked = await lockRecord(writer, getTable(writer.model, name), id, 'effect', {})
  return locked?.record as StoredRecord<R> | undefined
}

/**
 * Changes a record as an effect of another change. The writer's caller is the actor.
 * @throws StewardError `notFound`, or the refusal
 */
export async function changeRecord<R extends Resource>(
  writer: Writer,
  { name }: R,
  id: number,
  values: RecordInput<R>,
  comment: string | null = null,
): Promise<void> {
  const table = getTable(writer.model, name)
  await lockBeforeRecords(writer, table, [id], Object.keys(values))
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (!locked) throw new StewardError('notFound')
  const changed: Values = { ...values }
  await applyChange(writer, table, id, locked.record, changed, { action: 'update', asked: {}, comment })
}
