import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../start/start-problem'
import type { PackedEntry } from './storage/pack'

/** Directories that are copied without their content, which belongs to the running server. */
const emptyDirectories = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Files that PostgreSQL creates at each start, or that the end of the backup writes. */
const excluded = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'recovery.signal',
  'standby.signal',
])

const control = 'global/pg_control'
const pieceBytes = 256 * 1024

/**
 * Streams the entries of a data directory that a base backup copies, as PostgreSQL's manual lists them. The
 * control file comes last, because it says where recovery starts.
 */
export async function* streamClusterFiles(data: string): AsyncGenerator<PackedEntry> {
  yield* streamFilesBelow(data, '')
  yield { path: control, body: readUntilStable(join(data, control)) }
}

async function* streamFilesBelow(data: string, below: string): AsyncGenerator<PackedEntry> {
  for (const entry of await listEntries(join(data, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isSymbolicLink()) throw new Error(`${path} is a link to another place, which a backup does not follow`)
    if (entry.isDirectory()) {
      if (isTemporary(entry.name)) continue
      yield { path }
      if (emptyDirectories.has(path))
        yield* [...emptyDirectories].filter((one) => one.startsWith(`${path}/`)).map((one) => ({ path: one }))
      else yield* streamFilesBelow(data, path)
    } else if (entry.isFile() && !excluded.has(path) && path !== control && !isTemporary(entry.name)) {
      yield { path, body: readContent(join(data, path)) }
    }
  }
}

const isTemporary = (name: string) => name.startsWith('pgsql_tmp') || name === 'pg_internal.init'

// The directory may be gone because a table was dropped meanwhile; the log records that.
async function listEntries(directory: string): Promise<Dirent[]> {
  return ignoreMissing(readdir(directory, { withFileTypes: true }), [])
}

/** Reads a file that PostgreSQL may be writing. Recovery repairs pages that were read half written. */
export async function* readContent(path: string): AsyncGenerator<Buffer> {
  const file = await ignoreMissing(open(path, 'r'), undefined)
  if (!file) return
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

// Recovery does not repair the control file, so this reads it until two reads are equal.
async function* readUntilStable(path: string): AsyncGenerator<Buffer> {
  let before = await readWholeFile(path)
  for (let again = await readWholeFile(path); !again.equals(before); again = await readWholeFile(path)) before = again
  yield before
}

async function readWholeFile(path: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readContent(path)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function ignoreMissing<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return fallback
    throw error
  }
}
