import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '../../start/start-problem'
import { Bytes } from './bytes'
import { Damaged } from './damaged'
import { sealStream, unsealStream } from './sealing'

/** Where backups are kept, and the key they are encrypted with; undefined: in clear. */
export interface Folder {
  path: string
  key: Buffer | undefined
  /** How many times as long as it works on a piece a server rests before the next: people go first. Default 0. */
  rest?: number
}

/** What stands in clear before the bytes of a kept file. */
export interface Head {
  /** The name it was kept under: a file that was put in another's place does not open. */
  name: string
  /** Hexadecimal; absent where it is not encrypted. */
  salt?: string
  /** Of the log: SHA-256 of what was kept, and the instant up to which everything acknowledged is in it or before it. */
  plain?: string
  until?: string
}

const magic = Buffer.from('STEWARD\x01')
const digestBytes = 32
const longestHead = 4096

/** Ends the name of a file that is not whole yet. */
const unfinished = '.part'

/**
 * Keeps a file: compressed, encrypted where there is a key, the SHA-256 of all of it at its end. It is there whole and
 * stays there when it answers. False where there is one of that name already: none is ever written over.
 * @param at where it stands until its directory has the right name; default: under its name
 */
export async function writeKept(
  folder: Folder,
  name: string,
  source: AsyncIterable<Buffer>,
  { at = name, ...more }: Pick<Head, 'plain' | 'until'> & { at?: string } = {},
): Promise<boolean> {
  const path = join(folder.path, at)
  await makeFolder(folder.path, dirname(at))
  const draft = `${path}.${randomBytes(6).toString('hex')}${unfinished}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await pipeline(
        folder.rest ? throttle(source, folder.rest) : source,
        createGzip({ level: 1 }),
        (zipped) => encodeKept(zipped, folder.key, { name, ...more }),
        async (all) => {
          for await (const piece of all) await file.writeFile(piece)
        },
      )
      await file.sync()
    } finally {
      await file.close()
    }
    return await linkDraft(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Bytes between two rests, and the longest of them: on a busy machine a piece takes a tenth of a second, and a rest that
 * is no longer than that would leave people half of it; a backup has to end as well, of ten gigabytes in some three hours at most.
 */
const [restedBytes, longestRestMs] = [1 << 20, 1000]

/** A piece is done when the next one is asked for. */
async function* throttle(source: AsyncIterable<Buffer>, rest: number): AsyncGenerator<Buffer> {
  let [bytes, worked] = [0, 0]
  for await (const piece of source) {
    const began = performance.now()
    yield piece
    bytes += piece.length
    worked += performance.now() - began
    if (bytes < restedBytes) continue
    await delay(Math.min(worked * rest, longestRestMs))
    bytes = 0
    worked = 0
  }
}

/** A link appears only where there is none; file systems without links are asked first. */
async function linkDraft(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error
    if (await pathExists(path)) return false
    await rename(draft, path)
  }
  await syncDirectory(dirname(path))
  return true
}

async function* encodeKept(zipped: AsyncIterable<Buffer>, key: Buffer | undefined, about: Head) {
  const salt = randomBytes(16)
  const head = Buffer.from(JSON.stringify(key ? { ...about, salt: salt.toString('hex') } : about))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  const hash = createHash('sha256')
  for (const piece of [magic, size, head]) {
    hash.update(piece)
    yield piece
  }
  for await (const piece of key ? sealStream(zipped, key, salt, head) : zipped) {
    hash.update(piece)
    yield piece
  }
  yield hash.digest()
}

/**
 * What was kept, and what stands before it.
 * @throws Damaged where it is not what was kept, at the latest when all of it has been read
 */
export async function readKept(folder: Folder, name: string): Promise<{ head: Head; content: AsyncIterable<Buffer> }> {
  const { source, digest } = await openHashed(join(folder.path, name))
  const bytes = new Bytes(source)
  const head = await readHead(bytes, name)
  if (head.salt && !folder.key) throw new Damaged('it is encrypted, and there is no STEWARD_BACKUP_KEY')
  const zipped =
    head.salt && folder.key
      ? unsealStream(bytes, folder.key, Buffer.from(head.salt, 'hex'), Buffer.from(JSON.stringify(head)))
      : readRest(bytes)
  async function* streamContent() {
    const unzip = createGunzip()
    const failed = pipeline(zipped, unzip).then(
      () => undefined,
      (error: unknown) => error,
    )
    try {
      for await (const piece of unzip) yield piece as Buffer
    } catch (error) {
      throw error instanceof Damaged ? error : new Damaged('its bytes are not what was written')
    }
    const error = await failed
    if (error) throw error
    digest()
  }
  return { head, content: streamContent() }
}

async function* readRest(bytes: Bytes) {
  for (;;) {
    const piece = await bytes.next(1)
    if (!piece) return
    yield Buffer.concat([piece, bytes.held()])
  }
}

/**
 * All that was kept under a name, as bytes.
 * @throws Damaged where it is not what was kept
 */
export async function readBytes(folder: Folder, name: string): Promise<Buffer> {
  const { content } = await readKept(folder, name)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

export const readText = async (folder: Folder, name: string) => (await readBytes(folder, name)).toString()

/** @throws Damaged where a byte of it is not what was written */
export async function verifyKept(folder: Folder, name: string): Promise<Head> {
  const { source, digest } = await openHashed(join(folder.path, name))
  const bytes = new Bytes(source)
  const head = await readHead(bytes, name)
  for await (const _ of readRest(bytes));
  digest()
  return head
}

async function readHead(bytes: Bytes, name: string): Promise<Head> {
  if (!(await bytes.must(magic.length)).equals(magic)) throw new Damaged('it is no file of a backup')
  const size = (await bytes.must(4)).readUInt32BE()
  if (size > longestHead) throw new Damaged('its bytes are not what was written')
  const text = (await bytes.must(size)).toString()
  try {
    const head = JSON.parse(text) as Head
    if (head.name === name) return head
  } catch {}
  throw new Damaged('it is not what was kept under this name')
}

/** Everything but the digest at the end, which `digest` compares once all has been read. */
async function openHashed(path: string) {
  const { size } = await stat(path)
  if (size < magic.length + 4 + digestBytes) throw new Damaged('it is cut short')
  const hash = createHash('sha256')
  const stored = await readDigest(path)
  async function* streamSource() {
    for await (const piece of createReadStream(path, { end: size - digestBytes - 1, highWaterMark: 1 << 18 })) {
      hash.update(piece as Buffer)
      yield piece as Buffer
    }
  }
  return {
    source: streamSource(),
    digest() {
      if (!hash.digest().equals(stored)) throw new Damaged('its bytes are not what was written')
    },
  }
}

/** The SHA-256 that a kept file ends with. */
export async function readDigest(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, Math.max(0, size - digestBytes))
    return buffer
  } finally {
    await file.close()
  }
}

export const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

/** The names in a directory of the folder, without those that are not whole; none where there is no such directory. */
export async function listNames(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => !name.endsWith(unfinished)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** That a file has its name outlives a power cut only once its directory is written. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeFolder(root: string, name: string): Promise<void> {
  const newFolder = await mkdir(join(root, name), { recursive: true, mode: 0o700 })
  if (newFolder !== undefined) for (const above of [dirname(newFolder), root]) await syncDirectory(above)
}
