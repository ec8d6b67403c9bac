import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { getErrorCode } from '../../start/start-problem'
import { ByteReader } from './byte-reader'
import { sealStream, unsealStream } from './encrypt-stream'
import { DamagedFile } from './file-faults'

/** A folder of backups and the key that encrypts it; undefined: it is not encrypted. */
export interface BackupFolder {
  path: string
  key: Buffer | undefined
  /**
   * The pause after each piece, as a multiple of the time that the piece took. It
   * lets people's requests go first. Default 0.
   */
  rest?: number
}

/** The unencrypted header before the content of a file in the folder. */
export interface FileHeader {
  /** The name under which it was written. A file that was moved to another name does not open. */
  name: string
  /** The salt in hexadecimal; absent where the file is not encrypted. */
  salt?: string
  /** For a log segment: the SHA-256 of its content, and the instant up to which the log is complete. */
  plain?: string
  until?: string
}

const magic = Buffer.from('STEWARD\x01')
const digestBytes = 32
const longestHead = 4096

/** Suffix of a file that is not complete yet. */
const unfinished = '.part'

/**
 * Writes a file: compressed, encrypted where there is a key, with its SHA-256 at the end.
 * When it answers, the file is complete and synced to disk. Answers false where the
 * name exists already: it overwrites nothing.
 * @param at temporary path while its directory has no final name; default: its own name
 */
export async function writeBackupFile(
  folder: BackupFolder,
  name: string,
  source: AsyncIterable<Buffer>,
  { at = name, ...more }: Pick<FileHeader, 'plain' | 'until'> & { at?: string } = {},
): Promise<boolean> {
  const path = join(folder.path, at)
  await makeSyncedFolder(folder.path, dirname(at))
  const draft = `${path}.${randomBytes(6).toString('hex')}${unfinished}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await pipeline(
        folder.rest ? throttleStream(source, folder.rest) : source,
        createGzip({ level: 1 }),
        (zipped) => encodeBackupFile(zipped, folder.key, { name, ...more }),
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
 * Bytes between two pauses, and the longest pause in ms. On a busy machine a piece takes
 * 0.1 s; a pause of the same length would leave people only half of the machine. Ten
 * gigabytes still take at most about three hours.
 */
const [restedBytes, longestRestMs] = [1 << 20, 1000]

/**
 * Pauses between pieces. A generator resumes when the reader asks for the
 * next piece, so the last one is done then.
 */
async function* throttleStream(source: AsyncIterable<Buffer>, rest: number): AsyncGenerator<Buffer> {
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

/**
 * Links the draft to its final name, which fails where that name exists. On a file system without links it
 * checks for the name first.
 */
async function linkDraft(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(getErrorCode(error) ?? '')) throw error
    if (await pathExists(path)) return false
    await rename(draft, path)
  }
  await syncDirectory(dirname(path))
  return true
}

async function* encodeBackupFile(zipped: AsyncIterable<Buffer>, key: Buffer | undefined, about: FileHeader) {
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
 * Opens a file of the folder: its header and its content.
 * @throws DamagedFile where it was changed, at the latest when all of it has been read
 */
export async function openBackupFile(
  folder: BackupFolder,
  name: string,
): Promise<{ head: FileHeader; content: AsyncIterable<Buffer> }> {
  const { source, digest } = await openWithDigest(join(folder.path, name))
  const bytes = new ByteReader(source)
  const head = await readFileHead(bytes, name)
  if (head.salt && !folder.key) throw new DamagedFile('it is encrypted, and there is no STEWARD_BACKUP_KEY')
  const zipped =
    head.salt && folder.key
      ? unsealStream(bytes, folder.key, Buffer.from(head.salt, 'hex'), Buffer.from(JSON.stringify(head)))
      : streamRest(bytes)
  async function* streamContent() {
    const unzip = createGunzip()
    const failed = pipeline(zipped, unzip).then(
      () => undefined,
      (error: unknown) => error,
    )
    try {
      for await (const piece of unzip) yield piece as Buffer
    } catch (error) {
      throw error instanceof DamagedFile ? error : new DamagedFile('its bytes are not what was written')
    }
    const error = await failed
    if (error) throw error
    digest()
  }
  return { head, content: streamContent() }
}

async function* streamRest(bytes: ByteReader) {
  for (;;) {
    const piece = await bytes.next(1)
    if (!piece) return
    yield Buffer.concat([piece, bytes.held()])
  }
}

/**
 * Reads the content of a file of the folder as bytes.
 * @throws DamagedFile where it was changed
 */
export async function readBackupFile(folder: BackupFolder, name: string): Promise<Buffer> {
  const { content } = await openBackupFile(folder, name)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

export const readBackupText = async (folder: BackupFolder, name: string) =>
  (await readBackupFile(folder, name)).toString()

/**
 * Reads a whole file to verify it.
 * @throws DamagedFile where any byte was changed
 */
export async function verifyBackupFile(folder: BackupFolder, name: string): Promise<FileHeader> {
  const { source, digest } = await openWithDigest(join(folder.path, name))
  const bytes = new ByteReader(source)
  const head = await readFileHead(bytes, name)
  for await (const _ of streamRest(bytes));
  digest()
  return head
}

async function readFileHead(bytes: ByteReader, name: string): Promise<FileHeader> {
  if (!(await bytes.must(magic.length)).equals(magic)) throw new DamagedFile('it is no file of a backup')
  const size = (await bytes.must(4)).readUInt32BE()
  if (size > longestHead) throw new DamagedFile('its bytes are not what was written')
  const text = (await bytes.must(size)).toString()
  try {
    const head = JSON.parse(text) as FileHeader
    if (head.name === name) return head
  } catch {}
  throw new DamagedFile('it is not what was kept under this name')
}

/** Opens all but the digest at the end of the file; `digest` compares that once everything has been read. */
async function openWithDigest(path: string) {
  const { size } = await stat(path)
  if (size < magic.length + 4 + digestBytes) throw new DamagedFile('it is cut short')
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
      if (!hash.digest().equals(stored)) throw new DamagedFile('its bytes are not what was written')
    },
  }
}

/** Reads the SHA-256 at the end of a file of the folder. */
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
      if (getErrorCode(error) === 'ENOENT') return false
      throw error
    },
  )

/**
 * Lists the names in a directory of the folder, without incomplete files;
 * empty where the directory is missing.
 */
export async function listCompleteNames(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => !name.endsWith(unfinished)).sort()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Syncs a directory, without which a new file's name may not survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeSyncedFolder(root: string, name: string): Promise<void> {
  const newFolder = await mkdir(join(root, name), { recursive: true, mode: 0o700 })
  if (newFolder !== undefined) for (const above of [dirname(newFolder), root]) await syncDirectory(above)
}
