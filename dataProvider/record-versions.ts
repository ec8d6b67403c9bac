import type { Identifier } from 'ra-core'
import type { EarlierVersion } from '../src/framework/answers/earlier-version'
import type { Resource } from '../src/framework/resource'
import { callOperation } from './call'
import type { Row } from './create'

/** Loads the differences between the record today and the record after an entry of its history. */
export async function getVersion(
  { operations, key }: Resource,
  id: Identifier,
  entry: Identifier,
  signal: AbortSignal,
): Promise<EarlierVersion> {
  return requireData((await callOperation<EarlierVersion>(operations.version, { [key]: id, entry }, { signal })).data)
}

/** Restores fields to their values after an entry of the history; the server refuses it like an update. */
export async function restoreFields(
  { operations, key }: Resource,
  { id, entry, version, fields }: { id: Identifier; entry: Identifier; version: number; fields: readonly string[] },
  idempotencyKey: string,
): Promise<Row> {
  const { data } = await callOperation<Row>(
    operations.restore,
    { [key]: id, entry, version, fields },
    { idempotencyKey },
  )
  return { ...requireData(data), id }
}

/** Undoes the person's last save, which made the version; refused if the record changed since. */
export async function undoSave(
  { operations, key }: Resource,
  { id, version }: { id: Identifier; version: number },
  idempotencyKey: string,
): Promise<Row> {
  const { data } = await callOperation<Row>(operations.restore, { [key]: id, version }, { idempotencyKey })
  return { ...requireData(data), id }
}

function requireData<Data>(data: Data | null): Data {
  if (data === null) throw new Error('The answer holds no record')
  return data
}
