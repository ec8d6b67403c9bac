import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claimDirectory } from '../../database/directory-claim'
import { findUsableBinaries } from '../../database/embedded-binaries'
import { type Cluster, setFileOwner } from '../../database/embedded-cluster'
import {
  type ClusterPlace,
  confirmClusterPlace,
  findClusterPlace,
  getClusterDirectory,
} from '../../database/embedded-location'
import { buildConnection } from '../../database/embedded-process'
import { openFileStore } from '../../files/store/open'
import { getRawStore } from '../../files/store/sealed'
import { prepareDataDirectory } from '../../start/data-directory'
import type { Settings } from '../../start/settings'
import { StartProblem } from '../../start/start-problem'
import { getRestoreMarkerPath } from '../../start/unfinished-restore'
import type { Declarations } from '../../types'
import { filesDirectory, toFilePath } from '../copy-files'
import type { BackupKeys } from '../keys'
import { type BackupFolder, listCompleteNames, pathExists, syncDirectory } from '../storage/backup-folder'
import { type FileFault, formatFault } from '../storage/file-faults'
import type { BaseBackup } from '../storage/manifest'
import { readBackupContents } from './backup-contents'
import { chooseBaseBackup, findMatchingPostgres } from './choose-base-backup'
import {
  type BackupLog,
  databaseName,
  type RecoveredCluster,
  recoverCluster,
  removeRecoveryFiles,
  TargetNotReached,
  toKeptLog,
  unpackCluster,
} from './recover'
import { findBaseFaults, type IntactLog } from './verify'
import { readWholeFile, verifySealedColumns, verifyStoredFiles } from './verify-stored-files'

export interface RestoreResult {
  base: BaseBackup
  /** The instant of the last restored change; null where no change came after the base backup. */
  lastChange: string | null
  files: number
  /** Keys of files that rows name and the backup does not hold. */
  missing: string[]
  /** Files that do not match their rows. The restore left them out. */
  damaged: FileFault[]
  isExternal: boolean
  /** The fault that stopped the replay, and the instant up to which everything is restored. */
  stop: FileFault | undefined
  until: string | undefined
  warnings: string[]
}

/** How far a restore goes. */
export interface RestoreExtent {
  /** The moment to restore; default: the end of the log. */
  at?: Date | undefined
  /** If the log is damaged before its end or the moment, restore up to the damage; default: refuse. */
  isLastWhole?: boolean
}

/**
 * Restores the database of a moment, by default the latest, into an empty data directory.
 * Verifies the backup first. If anything fails, the directory is empty again.
 */
export async function restoreBackup(
  settings: Settings,
  declared: Declarations,
  folder: BackupFolder,
  extent: RestoreExtent,
): Promise<RestoreResult> {
  requireEmptyDir(settings.dataDir)
  const { base, keys, log, warnings } = await chooseBaseBackup(folder, extent.at)
  if (settings.databaseUrl && base.manifest.cluster)
    throw new StartProblem(
      'The backup holds a database of its own, and DATABASE_URL names another',
      'leave DATABASE_URL away to restore into DATA_DIR',
    )
  const { stop } = log
  if (stop && !extent.at && !extent.isLastWhole) throw toCutShortProblem(log, stop)
  const dataDir = prepareDataDirectory(settings.dataDir)
  const place = findClusterPlace(dataDir)
  try {
    claimDirectory(dataDir)
    writeFileSync(getRestoreMarkerPath(dataDir), '', { mode: 0o600, flush: true })
    const into = { ...settings, dataDir }
    const restored = base.manifest.cluster
      ? await restoreCluster({ settings: into, declared, folder, base, keys, place, log }, extent)
      : await restoreFiles(into, folder, base)
    writeKeys(dataDir, keys)
    rmSync(getRestoreMarkerPath(dataDir))
    await syncDirectory(dataDir)
    return { base, warnings, ...restored }
  } catch (error) {
    clearDirectories(dataDir, place)
    throw error
  }
}

/**
 * Builds the refusal: what follows a gap or damage would be lost, so the restore needs an explicit option.
 */
function toCutShortProblem({ until }: IntactLog, stop: FileFault): StartProblem {
  const reached = until ? `everything until ${until} is there` : 'it leads no further than the base backup'
  return new StartProblem(
    `The log cannot be followed to its end: ${formatFault(stop)}; ${reached}`,
    'bring this file back from another copy of the backups, or give --last-whole to restore what comes before it',
  )
}

function requireEmptyDir(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new StartProblem(
    `${dataDir} is not empty, and a restore never writes over what is there`,
    'set DATA_DIR to an empty directory, or move away what is in this one',
  )
}

function clearDirectories(dataDir: string, place: ClusterPlace): void {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (place.home !== dataDir) rmSync(place.home, { recursive: true, force: true })
}

interface RestoreContext {
  settings: Settings
  declared: Declarations
  folder: BackupFolder
  base: BaseBackup
  keys: BackupKeys
  place: ClusterPlace
  log: IntactLog
}

type RestoreOutcome = Omit<RestoreResult, 'base' | 'warnings'>

async function restoreCluster(work: RestoreContext, extent: RestoreExtent): Promise<RestoreOutcome> {
  const { settings, folder, base, keys, place } = work
  const binaries = findUsableBinaries(place, findMatchingPostgres(base))
  const directory = `${getClusterDirectory(place.home)}.new-restore`
  mkdirSync(directory, { mode: 0o700 })
  await unpackCluster(folder, base, directory, place.user)
  const password = keys.databasePassword ?? ''
  writeFileSync(join(directory, 'password'), password, { mode: 0o600, flush: true })
  setFileOwner(join(directory, 'password'), place.user)
  const data = join(directory, 'data')
  const cluster: Cluster = { directory, data, password: password.trim(), binaries, user: place.user, durable: true }
  const { recovered, isShort } = await recoverToMoment(cluster, toKeptLog(folder, base, work.log), extent)
  const outcome = await collectRestoreResult(work, cluster, recovered)
  removeRecoveryFiles(directory)
  renameSync(directory, getClusterDirectory(place.home))
  await syncDirectory(dirname(getClusterDirectory(place.home)))
  confirmClusterPlace(settings.dataDir, place.home)
  return { ...outcome, stop: isShort ? work.log.stop : undefined }
}

/**
 * Recovers to the moment. If nothing was written after it and the log
 * ends before, recovers to the end of the log.
 */
async function recoverToMoment(
  cluster: Cluster,
  log: BackupLog,
  { at, isLastWhole }: RestoreExtent,
): Promise<{ recovered: RecoveredCluster; isShort: boolean }> {
  const { until, stop } = log.read
  if (!at) return { recovered: await recoverCluster(cluster, log, 'end'), isShort: stop !== undefined }
  try {
    return { recovered: await recoverCluster(cluster, log, { time: at.toISOString() }), isShort: false }
  } catch (error) {
    if (!(error instanceof TargetNotReached)) throw error
    const isCovered = until !== undefined && at.getTime() <= Date.parse(until)
    if (isCovered || (isLastWhole && stop))
      return { recovered: await recoverCluster(cluster, log, 'end'), isShort: !isCovered }
    throw new StartProblem(
      `The log that was kept does not reach ${at.toISOString()}; it is complete until ${until ?? 'the end of the base backup'}${stop ? `, and ${formatFault(stop)}` : ''}`,
      'give --at an earlier moment, or leave it away to restore as much as there is',
    )
  }
}

async function collectRestoreResult(
  { settings, declared, folder, keys, log }: RestoreContext,
  cluster: Cluster,
  recovered: RecoveredCluster,
): Promise<RestoreOutcome> {
  try {
    const { client, postmaster } = recovered
    const { rows } = await client.query<{ at: string | null }>(
      `select to_char(pg_last_xact_replay_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    )
    const store = getRawStore(openFileStore(settings))
    const { opened, missing, damaged } = await verifyStoredFiles(client, folder, keys, (key, bytes) =>
      store.put(key, bytes),
    )
    await verifySealedColumns(buildConnection(cluster, postmaster, databaseName), declared, settings, keys)
    const result = { lastChange: rows[0]?.at ?? null, files: opened, missing, damaged }
    return { ...result, isExternal: false, stop: undefined, until: log.until }
  } finally {
    await recovered.end()
  }
}

/** Restores only files and keys, for an external database. */
async function restoreFiles(settings: Settings, folder: BackupFolder, base: BaseBackup): Promise<RestoreOutcome> {
  const store = getRawStore(openFileStore(settings))
  const result: RestoreOutcome = { lastChange: null, files: 0, missing: [], damaged: [], ...external }
  for (const key of await listFileKeys(folder, base)) {
    if (!(await pathExists(join(folder.path, toFilePath(key))))) {
      result.missing.push(key)
      continue
    }
    const bytes = await readWholeFile(folder, toFilePath(key))
    if (!Buffer.isBuffer(bytes)) {
      result.damaged.push(bytes)
      continue
    }
    await store.put(key, bytes)
    result.files += 1
  }
  return result
}

const external = { isExternal: true, stop: undefined, until: undefined }

/**
 * Lists the keys of stored files that the backup names. If that list is unreadable, lists all in the folder,
 * and the server later removes those that no row names.
 */
async function listFileKeys(folder: BackupFolder, base: BaseBackup): Promise<readonly string[]> {
  if ((await findBaseFaults(folder, base, [`${base.name}/contents`])).length === 0)
    return (await readBackupContents(folder, base)).files
  const all: string[] = []
  for (const part of await listCompleteNames(join(folder.path, filesDirectory)))
    all.push(...(await listCompleteNames(join(folder.path, filesDirectory, part))))
  return all
}

function writeKeys(dataDir: string, { secret, dataKeys }: BackupKeys): void {
  for (const [name, text] of Object.entries({ secret, 'data-keys': dataKeys }))
    writeFileSync(join(dataDir, name), `${text.trim()}\n`, { mode: 0o600, flush: true })
}
