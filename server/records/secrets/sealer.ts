import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { maskStart } from '../../../src/fields/text/secret/mask'
import type { DataKeys } from './data-keys'

const nonceBytes = 12
const tagBytes = 16
const envelope = /^s1\.([a-z0-9]{1,16})\.([0-9a-f]{8})\.([\w-]{43})\.([\w-]+)\.(.*)$/

/** The place of a value, such as `suppliers.bankNumber`, and its former names. */
export interface SealContext {
  name: string
  former: readonly string[]
}

/** A stored value does not open. The message never contains the value. */
export class UnsealError extends Error {}

export const isEnvelope = (value: unknown): value is string => typeof value === 'string' && envelope.test(value)

/** Builds the mask of a stored value, the same that the JSON of its column contains. */
export const buildMask = (stored: string): string => `${maskStart}${envelope.exec(stored)?.[5] ?? ''}`

export const getEnvelopeHash = (stored: string): string | undefined => envelope.exec(stored)?.[3]

/**
 * Encrypts single values with AES-256-GCM and a random nonce, bound to their place and to
 * everything that is stored with them. Equal texts have equal hashes; the key of the
 * hashes stays when the encryption keys change.
 */
export class ValueSealer {
  constructor(private readonly keys: DataKeys) {}

  seal({ name }: SealContext, text: string, visiblePart: string): string {
    const head = `${this.#begin(name)}.${this.hash(text)}`
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.keys.writing), nonce, { authTagLength: tagBytes })
    cipher.setAAD(toAuthData(name, head, visiblePart))
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${head}.${bytes.toString('base64url')}.${visiblePart}`
  }

  /**
   * Decrypts a stored value.
   * @throws UnsealError where no key opens it, it was sealed for another place, or any part was changed
   */
  open(place: SealContext, stored: string): string {
    const [, id = '', tag = '', hash = '', bytes = '', visiblePart = ''] = envelope.exec(stored) ?? []
    const name = [place.name, ...place.former].find((each) => computeContextTag(each) === tag)
    if (name === undefined) throw new UnsealError(`a value of ${place.name} was sealed for another place`)
    const text = decrypt(
      this.#key(id),
      Buffer.from(bytes, 'base64url'),
      toAuthData(name, `s1.${id}.${tag}.${hash}`, visiblePart),
    )
    if (text === undefined) throw new UnsealError(`a value of ${place.name} does not open with the key ${id}`)
    if (this.hash(text) !== hash) throw new UnsealError(`a value of ${place.name} was hashed with another key`)
    return text
  }

  knows(id: string): boolean {
    return this.keys.byId.has(id)
  }

  /** The id of the key that encrypts. */
  get writing(): string {
    return this.keys.writing
  }

  /** Computes a hash; equal texts have equal hashes. */
  hash(text: string): string {
    return createHmac('sha256', this.keys.hash).update(text).digest('base64url')
  }

  /** Answers the prefix of values that are sealed with today's key and name. */
  begin({ name }: SealContext): string {
    return this.#begin(name)
  }

  #begin(name: string): string {
    return `s1.${this.keys.writing}.${computeContextTag(name)}`
  }

  #key(id: string): Buffer {
    const key = this.keys.byId.get(id)
    if (!key) throw new UnsealError(`the key ${id} is not among STEWARD_DATA_KEYS`)
    return key
  }
}

const toAuthData = (name: string, head: string, visiblePart: string) =>
  Buffer.from(JSON.stringify([name, head, visiblePart]))

const computeContextTag = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8)

function decrypt(key: Buffer, bytes: Buffer, authData: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(authData)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
