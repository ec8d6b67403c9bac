import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findUsableBinaries } from '../../database/embedded-binaries'
import type { Cluster } from '../../database/embedded-cluster'
import { buildConnection } from '../../database/embedded-process'
import { findDatabaseUser } from '../../start/database-user'
import type { Settings } from '../../start/settings'
import { getErrorMessage, StartProblem } from '../../start/start-problem'
import type { Declarations } from '../../types'
import { type DatabaseContents, digestTables } from '../database-contents'
import type { BackupFolder } from '../storage/backup-folder'
import { type FileFault, formatFaults } from '../storage/file-faults'
import { type BaseBackup, listBaseBackups, writeCheckResult } from '../storage/manifest'
import { readBackupContents, readBackupKeys } from './backup-contents'
import { findMatchingPostgres, requireUsableBackup } from './choose-base-backup'
import { type BackupLog, databaseName, recoverCluster, toKeptLog, unpackCluster } from './recover'
import { type BackupVerification, verifyBackup } from './verify'
import { verifySealedColumns, verifyStoredFiles } from './verify-stored-files'

export interface BackupCheck {
  base: BaseBackup
  verified: BackupVerification
  /**
   * Number of tables that were compared with the digests of the backup; undefined where the backup has none.
   */
  tables: number | undefined
  rows: number
  indexes: number
  files: number
  missing: string[]
}

/**
 * Restores the newest backup to a temporary place and verifies it. Stores the result with the backup.
 * @throws StartProblem that says what is wrong
 */
export async function checkNewestBackup(
  settings: Settings,
  declared: Declarations,
  folder: BackupFolder,
  now: Date,
): Promise<BackupCheck> {
  let unreadable: StartProblem | undefined
  const base = (
    await listBaseBackups(folder, (problem) => {
      unreadable = problem
    })
  ).at(-1)
  if (!base)
    throw unreadable ?? new StartProblem(`There are no backups in ${folder.path}`, 'make one first: npm run backup')
  await requireUsableBackup(folder, base)
  try {
    const checked = await checkBaseBackup(settings, declared, folder, base)
    await writeCheckResult(folder, base, now.toISOString(), { problem: null })
    if (unreadable) throw unreadable
    return checked
  } catch (error) {
    // A full disk or another, unreadable backup does not make this backup bad.
    if (error !== unreadable && !/ENOSPC|No space left/.test(getErrorMessage(error)))
      await writeCheckResult(folder, base, now.toISOString(), {
        problem: getErrorMessage(error),
        ...(error instanceof DamagedBackup ? { names: error.names } : {}),
      })
    throw error
  }
}

/** Some files of the backup were changed or damaged. */
class DamagedBackup extends StartProblem {
  readonly names: readonly string[]

  constructor(faults: readonly FileFault[]) {
    super(formatFaults(faults), 'bring these files back from another copy of the backups, or make another backup')
    this.names = faults.map(({ name }) => name)
  }
}

function throwFaults(faults: readonly FileFault[]): void {
  if (faults.length > 0) throw new DamagedBackup(faults)
}

async function checkBaseBackup(
  settings: Settings,
  declared: Declarations,
  folder: BackupFolder,
  base: BaseBackup,
): Promise<BackupCheck> {
  const verified = await verifyBackup(folder, base)
  throwFaults(verified.faults)
  const nothing = { base, verified, tables: undefined, rows: 0, indexes: 0, files: verified.files, missing: [] }
  if (!base.manifest.cluster) return nothing
  const home = mkdtempSync(join(tmpdir(), 'steward-check-'))
  // The database may run as its own user, who has to pass through this directory.
  chmodSync(home, 0o711)
  try {
    return { ...nothing, ...(await restoreToTemporary({ settings, declared, folder, base, verified }, home)) }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

interface CheckContext {
  settings: Settings
  declared: Declarations
  folder: BackupFolder
  base: BaseBackup
  verified: BackupVerification
}

async function restoreToTemporary({ settings, declared, folder, base, verified }: CheckContext, home: string) {
  const place = { home, user: findDatabaseUser() }
  const keys = await readBackupKeys(folder, base)
  const directory = mkdtempSync(join(home, 'postgres-'))
  await unpackCluster(folder, base, directory, place.user)
  const password = keys.databasePassword?.trim() ?? ''
  const data = join(directory, 'data')
  const binaries = findUsableBinaries(place, findMatchingPostgres(base))
  const cluster: Cluster = { directory, data, password, binaries, user: place.user, durable: false }
  const contents = await readBackupContents(folder, base)
  const log = toKeptLog(folder, base, verified)
  const tables = contents.tables ? await compareTableDigests(cluster, log, contents) : undefined
  const later = await recoverCluster(cluster, log, 'end')
  try {
    const digests = Object.values(await digestTables(later.client))
    const indexes = await checkIndexes(later.client)
    const { opened, missing, damaged } = await verifyStoredFiles(later.client, folder, keys)
    throwFaults(damaged)
    await verifySealedColumns(buildConnection(cluster, later.postmaster, databaseName), declared, settings, keys)
    return { tables, rows: digests.reduce((sum, { rows }) => sum + rows, 0), indexes, files: opened, missing }
  } finally {
    await later.end()
  }
}

/** Compares the tables with the backup's digests, at the point of the log where those were computed. */
async function compareTableDigests(
  cluster: Cluster,
  log: BackupLog,
  { point, tables }: DatabaseContents,
): Promise<number> {
  const { client, end } = await recoverCluster(cluster, log, { point })
  try {
    const actual = await digestTables(client)
    const names = Object.keys({ ...tables, ...actual })
    const other = names.find(
      (name) => actual[name]?.rows !== tables?.[name]?.rows || actual[name]?.digest !== tables?.[name]?.digest,
    )
    if (other)
      throw new StartProblem(
        `The table ${other} was restored with ${actual[other]?.rows ?? 'no'} rows that are not the ${tables?.[other]?.rows ?? 0} that were backed up`,
        'make another backup, and keep this one to find out why',
      )
    return names.length
  } finally {
    await end()
  }
}

/** Checks that every index covers every row of its table. Answers the number of indexes. */
async function checkIndexes(client: pg.Client): Promise<number> {
  await client.query('create extension if not exists amcheck')
  const { rowCount } = await client.query(
    `select bt_index_check(c.oid::regclass, true) from pg_class c join pg_am a on a.oid = c.relam
     where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p'`,
  )
  return rowCount ?? 0
}
