import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deriveKey } from '../../start/secret'
import type { ByteReader } from './byte-reader'
import { DamagedFile } from './file-faults'

const cipherName = 'aes-256-gcm'
const chunkBytes = 256 * 1024
const tagBytes = 16

/** A flag on the last chunk. Without it, a file that was cut between two chunks would still open. */
const lastFlag = 0x80000000

/** Derives the key of one file. The file's own salt keeps nonces from repeating. */
const deriveFileKey = (key: Buffer, salt: Buffer) => deriveKey(Buffer.concat([key, salt]), 'backup file')

/**
 * Encrypts a stream in chunks. Each is authenticated with its position, so a reader never uses unverified
 * bytes. `head` stands before the chunks unencrypted and is authenticated too.
 */
export async function* sealStream(source: AsyncIterable<Buffer>, key: Buffer, salt: Buffer, head: Buffer) {
  const own = deriveFileKey(key, salt)
  let [pieces, number]: [Buffer[], number] = [[], 0]
  let length = 0
  for await (const piece of source) {
    pieces.push(piece)
    length += piece.length
    if (length <= chunkBytes) continue
    const all = Buffer.concat(pieces)
    let at = 0
    for (; all.length - at > chunkBytes; at += chunkBytes)
      yield sealChunk(own, head, all.subarray(at, at + chunkBytes), number++, false)
    pieces = [all.subarray(at)]
    length = all.length - at
  }
  yield sealChunk(own, head, Buffer.concat(pieces), number, true)
}

/**
 * Decrypts a stream that `sealStream` wrote.
 * @throws DamagedFile where the key differs or anything was changed
 */
export async function* unsealStream(source: ByteReader, key: Buffer, salt: Buffer, head: Buffer) {
  const own = deriveFileKey(key, salt)
  for (let number = 0; ; number++) {
    const size = (await source.must(4)).readUInt32BE()
    const isLast = (size & lastFlag) !== 0
    const length = (size & ~lastFlag) >>> 0
    if (length > chunkBytes) throw new DamagedFile('its bytes are not what was written')
    const [tag, body] = [await source.must(tagBytes), await source.must(length)]
    yield openChunk(own, head, { tag, body, number, isLast })
    if (isLast) return
  }
}

function sealChunk(key: Buffer, head: Buffer, plain: Buffer, number: number, isLast: boolean): Buffer {
  const cipher = createCipheriv(cipherName, key, buildNonce(number, isLast))
  cipher.setAAD(head)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE((body.length | (isLast ? lastFlag : 0)) >>> 0)
  return Buffer.concat([size, cipher.getAuthTag(), body])
}

interface SealedChunk {
  tag: Buffer
  body: Buffer
  number: number
  isLast: boolean
}

function openChunk(key: Buffer, head: Buffer, { tag, body, number, isLast }: SealedChunk): Buffer {
  const decipher = createDecipheriv(cipherName, key, buildNonce(number, isLast), { authTagLength: tagBytes })
  decipher.setAAD(head)
  decipher.setAuthTag(tag)
  const plain = decipher.update(body)
  try {
    decipher.final()
  } catch {
    throw new DamagedFile('it was encrypted with another STEWARD_BACKUP_KEY, or its bytes are not what was written')
  }
  return plain
}

function buildNonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt8(isLast ? 1 : 0, 0)
  bytes.writeUInt32BE(number, 8)
  return bytes
}
