import type { Readable } from 'node:stream'

/** Stores the bytes of files, each under a key that is never reused. */
export interface FileStore {
  /** Stores a file. When it answers, the file is complete and survives a power cut. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Reads a file; undefined where it is missing. */
  get(key: string): Promise<Readable | undefined>
  /** Deletes a file; does nothing where it is missing. */
  delete(key: string): Promise<void>
  /** Lists all keys in groups, including those of incomplete files. */
  keys(): AsyncIterable<readonly StoredKey[]>
  /** The store without sealing; absent where this store does not seal. */
  readonly raw?: FileStore
}

export interface StoredKey {
  key: string
  /** Answers when it was written, in ms since 1970; undefined where it was deleted meanwhile. */
  writtenAt(): Promise<number | undefined>
}
