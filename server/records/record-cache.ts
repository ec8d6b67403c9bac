import type { Values } from '../../src/framework/validate'
import { LruCache } from '../start/lru-cache'
import type { Caller } from './caller'
import { listStored, type Table } from './model'
import { getReadScope } from './scopes'

/** A record as it was last answered to somebody who may read everything that is stored of it. */
interface CachedRecord {
  /** The answer as JSON text. */
  json: string
  /**
   * The transaction that wrote the row (`xmin`). It differs after any change, even one without a new version.
   */
  writtenBy: string
}

const size = 500

/**
 * The records of one database that people opened or saved last. Saving one of them needs no read before it,
 * because the write requires that the row has not changed since.
 */
export class RecordCache {
  readonly #records = new LruCache<string, CachedRecord>(size)

  keep(table: Table, id: number, seen: CachedRecord): void {
    this.#records.set(buildRecordKey(table, id), seen)
  }

  /**
   * Takes the record out of the cache, because the caller is about to
   * change it and its next reader must read it.
   */
  take(table: Table, id: number): CachedRecord | undefined {
    const key = buildRecordKey(table, id)
    const seen = this.#records.get(key)
    this.#records.delete(key)
    return seen
  }
}

const buildRecordKey = (table: Table, id: number) => `${table.name} ${id}`

/** Tells whether the answer to the caller holds everything that is stored of a record. */
export const canReadWholeRecord = (table: Table, caller: Caller): boolean =>
  listStored(table).every((attribute) => !attribute.field.type.isSealed && getReadScope(attribute, caller) === 'all')

/** Picks the stored values out of the answer. */
export function parseStoredValues(table: Table, json: string): Values {
  const answer: Values = JSON.parse(json)
  const stored: Values = {}
  for (const { name } of listStored(table)) stored[name] = answer[name] ?? null
  return stored
}
