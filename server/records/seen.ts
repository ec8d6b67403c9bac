import type { Values } from '../../src/framework/validate'
import type { Caller } from './caller'
import { LruCache } from './lru-cache'
import { listStored, type Table } from './model'
import { readScope } from './reading'

/** A record as somebody was last answered it who may read all that is stored of it. */
export interface Seen {
  /** The answer, JSON text. */
  json: string
  /** What wrote the row, as PostgreSQL counts: another one after any change, also one that counts no version. */
  writtenBy: string
}

const size = 500

/**
 * What people opened or saved last. Saving it needs no reading of it before: the write asks whether it still stands as
 * it was seen. Of one database.
 */
export class SeenRecords {
  readonly #records = new LruCache<string, Seen>(size)

  keep(table: Table, id: number, seen: Seen): void {
    this.#records.set(buildKey(table, id), seen)
  }

  /** The record as it was seen; its next reader reads it anew, for whoever takes it is about to change it. */
  take(table: Table, id: number): Seen | undefined {
    const key = buildKey(table, id)
    const seen = this.#records.get(key)
    this.#records.delete(key)
    return seen
  }
}

const buildKey = (table: Table, id: number) => `${table.name} ${id}`

/** Whether what the caller is answered of a record holds all that is stored of it. */
export const readsWhole = (table: Table, caller: Caller): boolean =>
  listStored(table).every((attribute) => !attribute.field.type.isSealed && readScope(attribute, caller) === 'all')

/** The stored values in the answer. */
export function readStored(table: Table, json: string): Values {
  const answer: Values = JSON.parse(json)
  const stored: Values = {}
  for (const { name } of listStored(table)) stored[name] = answer[name] ?? null
  return stored
}
