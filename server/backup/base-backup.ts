import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Database } from '../database/connect'
import { systemLevel } from '../database/system/system'
import type { FileStore } from '../files/store/file-store'
import { getRawStore } from '../files/store/sealed'
import type { Settings } from '../start/settings'
import { StartProblem } from '../start/start-problem'
import { readContent, streamClusterFiles } from './cluster-files'
import { type ClusterLineage, readLineage } from './cluster-lineage'
import { copyFiles, filesDirectory, toFilePath } from './copy-files'
import { type DatabaseContents, listStoredFileKeys, readContentsAtPoint } from './database-contents'
import { toBackupKeys } from './keys'
import { getNextSegment } from './log-segments'
import {
  type BackupFolder,
  listCompleteNames,
  pathExists,
  readDigest,
  syncDirectory,
  verifyBackupFile,
  writeBackupFile,
} from './storage/backup-folder'
import { baseDirectory, listBaseBackups, type Manifest, writeManifest } from './storage/manifest'
import { type PackedEntry, packEntries } from './storage/pack'

interface BackupSource {
  db: Database
  files: FileStore
  settings: Settings
  /** Stops the backup after the file that is being copied. */
  signal?: AbortSignal
}

interface BackupResult {
  manifest: Manifest
  /** Number of stored files that the folder did not hold before. */
  newFiles: number
  /** True where the row counts belong to an exact point of the log. */
  isExact: boolean
}

// An arbitrary key of the database lock that allows one backup of a database at a time.
const backupLock = 7_305_017

/**
 * Takes a base backup while the server runs: the cluster with PostgreSQL's backup
 * functions, then stored files, keys and the secret. It can be restored on its own;
 * together with the log after it, to any later moment.
 */
export async function takeBaseBackup(source: BackupSource, folder: BackupFolder): Promise<BackupResult> {
  const [connection, other] = [await source.db.apart(0, 'administrator'), await source.db.apart(0, 'administrator')]
  try {
    await requireNoOtherBackup(connection)
    return await writeBaseBackup(source, folder, connection, other)
  } finally {
    // If the connection is lost, PostgreSQL cancels the backup.
    await Promise.all([connection.end(), other.end()])
  }
}

async function requireNoOtherBackup(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [backupLock])
  if (!rows[0]?.held) throw new StartProblem('Another backup of this database is being made', 'wait until it has ended')
}

async function writeBaseBackup(
  source: BackupSource,
  folder: BackupFolder,
  connection: pg.Client,
  other: pg.Client,
): Promise<BackupResult> {
  const startedAt = await readDatabaseClock(connection)
  const id = startedAt.replace(/[:.]/g, '-')
  const draft = `${baseDirectory}/.${id}`
  await removeBackupDrafts(folder)
  const cluster = source.db.config.isOwn ? await readClusterFacts(connection) : null
  if (cluster) await refuseOtherDatabase(folder, cluster)
  await mkdir(join(folder.path, draft), { recursive: true, mode: 0o700 })
  const toPath = (part: string) => `${baseDirectory}/${id}/${part}`
  const put = (part: string, content: AsyncIterable<Buffer>) =>
    writeBackupFile(folder, toPath(part), content, { at: `${draft}/${part}` })
  await removeDamagedFiles(source, folder)
  // Copies stored files before and after the cluster, so that the backup holds both
  // those removed and those added meanwhile.
  let newFiles = await copyFiles(source, folder, await listStoredFileKeys(connection))
  const copied = cluster ? await copyCluster(source, connection, cluster, { id, other, put }) : undefined
  const keys = await listStoredFileKeys(connection)
  newFiles += await copyFiles(source, folder, keys)
  const contents: DatabaseContents = copied?.contents ?? { point: '', tables: null, files: keys }
  await put('contents', streamJson(contents))
  await put('keys', streamJson(toBackupKeys(source.settings, cluster?.password)))
  await put('sums', streamJson(await computeFileSums(folder, contents.files)))
  const files = await readPartDigests(folder, draft, toPath)
  const where = { level: systemLevel, isEncrypted: folder.key !== undefined, files }
  const endedAt = await readDatabaseClock(connection)
  const whole = { wholeAt: copied?.wholeAt ?? endedAt, cluster: copied?.cluster ?? null }
  const manifest: Manifest = { format: 1, id, startedAt, endedAt, ...whole, ...where }
  await writeManifest(folder, draft, manifest)
  await rename(join(folder.path, draft), join(folder.path, baseDirectory, id))
  await syncDirectory(join(folder.path, baseDirectory))
  return { manifest, newFiles, isExact: contents.tables !== null || !cluster }
}

interface ClusterFacts extends ClusterLineage {
  major: string
  data: string
}

async function readClusterFacts(connection: pg.Client): Promise<ClusterFacts & { password: string }> {
  const { rows } = await connection.query<{ data: string; major: string }>(
    `select current_setting('data_directory') as data, (current_setting('server_version_num')::int / 10000)::text as major`,
  )
  if (!rows[0]) throw new Error('The database does not tell what it is')
  return {
    ...rows[0],
    ...(await readLineage(connection)),
    password: await readFile(join(dirname(rows[0].data), 'password'), 'utf8'),
  }
}

/**
 * Refuses a folder that holds backups of another database, because their logs would mix.
 * A database that was upgraded from another cluster counts as the same database.
 */
async function refuseOtherDatabase(folder: BackupFolder, { system, formers }: ClusterLineage): Promise<void> {
  const ours = new Set([system, ...formers.map((former) => former.system)])
  const systems = (await listBaseBackups(folder, () => {})).flatMap(({ manifest }) => manifest.cluster?.system ?? [])
  if (systems.length === 0 || systems.some((each) => ours.has(each))) return
  throw new StartProblem(`${folder.path} holds backups of another database`, 'give another folder')
}

interface CopyContext {
  id: string
  other: pg.Client
  put(part: string, content: AsyncIterable<Buffer>): Promise<boolean>
}

/**
 * Copies in the order of PostgreSQL's manual: start, copy, stop. The
 * answer to stop says which log recovery needs.
 */
async function copyCluster(
  source: BackupSource,
  connection: pg.Client,
  facts: ClusterFacts,
  { id, other, put }: CopyContext,
) {
  const { system, major, log, data } = facts
  // The replication slot keeps PostgreSQL from removing needed log until the connection ends.
  const slot = `steward_backup_${id.toLowerCase().replace(/[^a-z0-9]/g, '_')}`
  await connection.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows } = await connection.query<{ segment: string }>(
    // `fast` starts an immediate checkpoint instead of a slow one.
    'select pg_walfile_name(pg_backup_start($1, fast => true)) as segment',
    [`steward ${id}`],
  )
  const firstSegment = rows[0]?.segment ?? ''
  let [lastSegment, wholeAt]: [string, string] = ['', '']
  let contents: DatabaseContents | undefined
  async function* listEntries(): AsyncGenerator<PackedEntry> {
    for await (const entry of streamClusterFiles(data)) {
      source.signal?.throwIfAborted()
      yield entry
    }
    yield* streamBackupStop(connection)
    wholeAt = await readDatabaseClock(connection)
    contents = await readContentsAtPoint(connection, other, `steward-${id}`)
    lastSegment = await switchSegment(connection)
    yield* streamLog(data, firstSegment, lastSegment)
  }
  await put('cluster', packEntries(listEntries()))
  return { cluster: { system, major, log, firstSegment, lastSegment }, wholeAt, contents }
}

async function* streamBackupStop(connection: pg.Client): AsyncGenerator<PackedEntry> {
  const { rows } = await connection.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  )
  yield { path: 'backup_label', body: streamText(rows[0]?.labelfile ?? '') }
  if (rows[0]?.spcmapfile) yield { path: 'tablespace_map', body: streamText(rows[0].spcmapfile) }
}

/** Ends the current log segment and answers its name. */
async function switchSegment(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal() - 1) as segment')
  return rows[0]?.segment ?? ''
}

async function* streamLog(data: string, first: string, last: string): AsyncGenerator<PackedEntry> {
  for (const name of await listCompleteNames(join(data, 'pg_wal')))
    if (name.endsWith('.history')) yield buildLogEntry(data, name)
  for (let segment = first; segment <= last; segment = getNextSegment(segment)) yield buildLogEntry(data, segment)
}

const buildLogEntry = (data: string, name: string): PackedEntry => ({
  path: `pg_wal/${name}`,
  body: readContent(join(data, 'pg_wal', name)),
})

async function* streamText(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

const streamJson = (value: unknown) => streamText(JSON.stringify(value))

async function readDatabaseClock(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ at: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  return rows[0]?.at ?? ''
}

/** SHA-256 digests by key; null where a row names a file that the store has lost. */
export type FileDigests = Record<string, string | null>

/** Computes the digests of the stored files that a backup needs. Later backups share these files. */
async function computeFileSums(folder: BackupFolder, keys: readonly string[]): Promise<FileDigests> {
  const sums: FileDigests = {}
  for (const key of keys) {
    const path = join(folder.path, toFilePath(key))
    sums[key] = (await pathExists(path)) ? (await readDigest(path)).toString('hex') : null
  }
  return sums
}

async function readPartDigests(folder: BackupFolder, draft: string, toPath: (part: string) => string) {
  const files: Record<string, string> = {}
  for (const part of await listCompleteNames(join(folder.path, draft)))
    files[toPath(part)] = (await readDigest(join(folder.path, draft, part))).toString('hex')
  return files
}

/**
 * Removes files that a check found damaged, if the store still has them; the backup then copies them again.
 */
async function removeDamagedFiles(source: BackupSource, folder: BackupFolder): Promise<void> {
  const marked = (await listBaseBackups(folder, () => {})).flatMap((base) => base.marked.map(({ name }) => name))
  for (const name of new Set(marked.filter((each) => each.startsWith(`${filesDirectory}/`)))) {
    const isWhole = await verifyBackupFile(folder, name).then(
      () => true,
      () => false,
    )
    const stored = isWhole ? undefined : await getRawStore(source.files).get(basename(name))
    if (!stored) continue
    stored.destroy()
    await rm(join(folder.path, name), { force: true })
  }
}

/** Removes drafts of interrupted backups. No backup is running, because this one holds the lock. */
async function removeBackupDrafts(folder: BackupFolder): Promise<void> {
  for (const name of await listCompleteNames(join(folder.path, baseDirectory)))
    if (name.startsWith('.')) await rm(join(folder.path, baseDirectory, name), { recursive: true, force: true })
}
