import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../start/secret'

const ivBytes = 12
const tagBytes = 16

const deriveOutboxKey = (secret: string) => deriveKey(secret, 'outbox')

/** Encrypts a text (AES-256-GCM). `about` binds it to its row and is needed to decrypt it. */
export function encryptMailText(secret: string, about: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveOutboxKey(secret), iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/**
 * Decrypts a text that `encryptMailText` wrote.
 * @throws Error where the secret, the row or the text differs
 */
export function decryptMailText(secret: string, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveOutboxKey(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
