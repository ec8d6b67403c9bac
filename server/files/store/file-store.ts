import type { Readable } from 'node:stream'

/** Stores the bytes of files, each under a key that is never reused. */
export interface FileStore {
  /** The file is complete and durable when this answers. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined where the file is missing. */
  get(key: string): Promise<Readable | undefined>
  /** Does nothing where the file is missing. */
  delete(key: string): Promise<void>
  /** All keys in groups, with those of incomplete files. */
  keys(): AsyncIterable<readonly StoredKey[]>
  /** The store without sealing; absent: this one does not seal. */
  readonly raw?: FileStore
}

export interface StoredKey {
  key: string
  /** When it was written, ms since 1970; undefined where it was deleted meanwhile. */
  writtenAt(): Promise<number | undefined>
}
