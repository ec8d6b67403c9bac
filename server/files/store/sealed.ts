import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DataKeys, parseDataKeys } from '../../records/secrets/data-keys'
import { deriveKey } from '../../start/secret'
import type { FileStore } from './file-store'

const [nonceBytes, tagBytes] = [12, 16]

/** The suffix of a sealed file's key, which names the data key. */
const sealedEnd = /-([a-z0-9]{1,16})$/

/**
 * Generates a key for a new file.
 * @param sealedWith id of the data key; undefined: not sealed
 */
export const generateStoredKey = (sealedWith?: string): string =>
  `${randomUUID().replaceAll('-', '')}${sealedWith === undefined ? '' : `-${sealedWith}`}`

/** Answers the id of the data key with which a file is sealed; undefined where it is not sealed. */
export const getSealingKeyId = (storedKey: string): string | undefined => sealedEnd.exec(storedKey)?.[1]

/** Builds SQL of that id for a column of stored keys. */
export const sealingKeyIdSql = (column: string): string => `substring(${column} from '-([a-z0-9]{1,16})$')`

/** A stored file does not open; the message says why. */
export class FileUnsealError extends Error {}

/**
 * Makes a store that seals and opens the files whose keys say so. Each is bound to its key, so a file that
 * was moved to another key does not open.
 * @param keys as STEWARD_DATA_KEYS contains them; parsed at the first use
 */
export function createSealedStore(raw: FileStore, keys: string): FileStore {
  let read: DataKeys | undefined
  const dataKeys = () => {
    read ??= parseDataKeys(keys)
    return read
  }
  return {
    raw,
    put: (key, bytes) => raw.put(key, getSealingKeyId(key) === undefined ? bytes : sealFile(dataKeys(), key, bytes)),
    async get(key) {
      const stored = await raw.get(key)
      if (!stored || getSealingKeyId(key) === undefined) return stored
      return Readable.from([unsealFile(dataKeys(), key, await buffer(stored))])
    },
    delete: (key) => raw.delete(key),
    keys: () => raw.keys(),
  }
}

/** Answers the store that does not open sealed files; backups keep them sealed. */
export const getRawStore = (store: FileStore): FileStore => store.raw ?? store

function deriveFileKey({ byId }: DataKeys, storedKey: string): Buffer {
  const id = getSealingKeyId(storedKey) ?? ''
  const key = byId.get(id)
  if (!key) throw new FileUnsealError(`the key ${id} is not among STEWARD_DATA_KEYS`)
  return deriveKey(key, 'files')
}

function sealFile(keys: DataKeys, storedKey: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveFileKey(keys, storedKey), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(storedKey))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws FileUnsealError where no key opens it or anything was changed */
export function unsealFile(keys: DataKeys, storedKey: string, stored: Buffer): Buffer {
  const key = deriveFileKey(keys, storedKey)
  try {
    const nonce = stored.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(storedKey))
    decipher.setAuthTag(stored.subarray(-tagBytes))
    return Buffer.concat([decipher.update(stored.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new FileUnsealError('it does not open with the data key it names', { cause })
  }
}
