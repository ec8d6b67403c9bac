import type { Readable } from 'node:stream'

/** Where the bytes of files are kept, each under a key that is never used again. */
export interface FileStore {
  /** The file is whole and stays when it answers. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined where there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>
  /** All of them, some at a time, and what was left of those that did not become whole. */
  keys(): AsyncIterable<readonly StoredKey[]>
  /** The same without sealing and opening; absent: this one does neither. */
  readonly raw?: FileStore
}

export interface StoredKey {
  key: string
  /** When it was written, ms since 1970; undefined where it is gone by now. */
  writtenAt(): Promise<number | undefined>
}
