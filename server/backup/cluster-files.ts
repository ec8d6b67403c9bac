import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../start/start-problem'
import type { Entry } from './kept/pack'

/** Directories of which only the directory itself is copied: what is in them belongs to the running server. */
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

/** Made anew by every start, or written by the end of the backup. */
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

/** What a base backup copies of a data directory, in the order of the manual: what says where recovery begins comes last. */
export async function* streamClusterFiles(data: string): AsyncGenerator<Entry> {
  yield* streamFilesBelow(data, '')
  yield { path: control, body: readUntilStable(join(data, control)) }
}

async function* streamFilesBelow(data: string, below: string): AsyncGenerator<Entry> {
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

// A table that is dropped meanwhile takes its files along; the log says so.
async function listEntries(directory: string): Promise<Dirent[]> {
  return ignoreMissing(readdir(directory, { withFileTypes: true }), [])
}

/** A file as it is read; PostgreSQL writes meanwhile, and the log mends what is torn. */
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

// Nothing mends this one, so it is read until it was not being written.
async function* readUntilStable(path: string): AsyncGenerator<Buffer> {
  let before = await readWhole(path)
  for (let again = await readWhole(path); !again.equals(before); again = await readWhole(path)) before = again
  yield before
}

async function readWhole(path: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readContent(path)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function ignoreMissing<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return fallback
    throw error
  }
}
