import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { openDatabaseAlongside } from '../database/open-from-settings'
import { openFileStore } from '../files/store/open'
import { withDataKeys } from '../records/secrets/data-keys'
import { refuseBackupInDataDir } from '../start/folder-nesting'
import { withSecret } from '../start/secret'
import type { Settings } from '../start/settings'
import { StartProblem } from '../start/start-problem'
import type { Declarations } from '../types'
import { takeBaseBackup } from './base-backup'
import { type BackupCheck, checkNewestBackup } from './restore/check-newest'
import { type RestoreResult, restoreBackup } from './restore/restore'
import type { BackupFolder } from './storage/backup-folder'
import { formatFault, formatFaults } from './storage/file-faults'

type RegisterCloser = (close: () => Promise<void>) => void

/**
 * Runs the command `backup [folder] [--check]`: backs up now, or checks
 * the newest backup. Answers what to print.
 * @param registerCloser receives what closes the connections
 * @throws StartProblem for an unknown option or a failure
 */
export async function backUpNow(
  settings: Settings,
  declared: Declarations,
  words: readonly string[],
  registerCloser: RegisterCloser,
): Promise<string> {
  const isCheck = words.includes('--check')
  const [argument, ...more] = words.filter((word) => word !== '--check')
  const unknown = [argument, ...more].find((word) => word?.startsWith('-')) ?? more[0]
  if (unknown) throw new StartProblem(`backup knows no ${unknown}`, 'give a folder, or --check, or both')
  const folder = toBackupFolder(settings, argument)
  if (!isCheck) refuseBackupInDataDir(folder.path, settings.dataDir)
  if (isCheck) return formatCheckResult(await checkNewestBackup(settings, declared, folder, new Date()))
  requireDataDir(settings)
  const full = withDataKeys(withSecret(settings))
  const { db, close } = await openDatabaseAlongside({ ...full, poolSize: 1 })
  registerCloser(close)
  // Lowers its own priority, so that a server on the same machine answers people first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await mkdir(folder.path, { recursive: true, mode: 0o700 })
  const { manifest, newFiles, isExact } = await takeBaseBackup(
    { db, files: openFileStore(full), settings: full },
    folder,
  )
  return [
    `Backed up to ${folder.path}, base/${manifest.id}: ${manifest.cluster ? 'the database' : 'no database'}, ${newFiles} new files, the keys and the secret.`,
    ...(manifest.cluster ? [] : [external]),
    ...(isExact ? [] : ['There was no moment without writers: its check will not compare the rows with those of now.']),
    ...(folder.key
      ? []
      : ['It is not encrypted and holds the keys: set STEWARD_BACKUP_KEY, or keep it where nobody reads it.']),
    `Look whether it can be restored: npm run backup -- ${folder.path} --check`,
  ].join('\n')
}

const external =
  'The database of DATABASE_URL is not in it: back that up with its own tools (pg_basebackup and its archived log, or pg_dump), before the files.'

/**
 * Runs the command `restore <folder> [--at <instant>] [--last-whole]` into
 * an empty DATA_DIR. Answers what to print.
 * @throws StartProblem for an unknown option or a failure
 */
export async function restoreNow(
  settings: Settings,
  declared: Declarations,
  words: readonly string[],
  now: Date,
): Promise<string> {
  const isLastWhole = words.includes(lastWhole)
  const others = words.filter((word) => word !== lastWhole)
  const place = others.indexOf('--at')
  const rest = place < 0 ? others : others.toSpliced(place, 2)
  const [argument, ...more] = rest
  const unknown = rest.find((word) => word.startsWith('-')) ?? more[0]
  if (unknown)
    throw new StartProblem(
      `restore knows no ${unknown}`,
      'give a folder, and --at with an instant or --last-whole if you like',
    )
  const at = place < 0 ? undefined : parseInstant(others[place + 1] ?? '', now)
  const folder = toBackupFolder(settings, argument)
  return formatRestoreResult(await restoreBackup(settings, declared, folder, { at, isLastWhole }), settings, folder, at)
}

const lastWhole = '--last-whole'

function toBackupFolder({ backup, backupKey }: Settings, argument: string | undefined): BackupFolder {
  const path = argument === undefined ? backup?.directory : resolve(argument)
  if (path !== undefined) return { path, key: backupKey }
  throw new StartProblem('No folder is given', 'name the folder of the backups, or set STEWARD_BACKUP_DIR')
}

function requireDataDir({ dataDir }: Settings): void {
  if (existsSync(dataDir)) return
  throw new StartProblem(`There is no data directory ${dataDir}`, 'start the server once, or set DATA_DIR')
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

function parseInstant(text: string, now: Date): Date {
  const at = new Date(instant.test(text) ? text.replace(' ', 'T') : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new StartProblem(`--at ${text} is no instant`, 'give one with its zone, such as 2026-11-22T18:30:00+05:30')
  if (at > now)
    throw new StartProblem(`--at ${text} is still to come`, 'leave --at away to restore as much as there is')
  return at
}

function formatCheckResult({ base, verified, tables, rows, indexes, files, missing }: BackupCheck): string {
  const { until, segments } = verified
  const gap = verified.stop
  return [
    `base/${base.manifest.id} is good: every byte is what was written, and it was restored aside.`,
    base.manifest.cluster
      ? `${tables === undefined ? 'The tables were read' : `${tables} tables hold the rows they held`}; at the end of the log there are ${rows} rows, ${indexes} indexes that tell of all of them, ${files} files that open, and sealed fields that open.`
      : `${files} files open.`,
    `${segments.length} parts of the log follow it${until ? `; everything until ${until} is there` : ''}.`,
    ...(gap ? [`The log has a gap, ${formatFault(gap)}: no later moment can be restored.`] : []),
    ...missing.slice(0, 10).map((key) => `The file ${key} is missing.`),
    ...(missing.length > 10 ? [`And ${missing.length - 10} more files are missing.`] : []),
  ].join('\n')
}

function formatRestoreResult(
  restored: RestoreResult,
  { dataDir }: Settings,
  folder: BackupFolder,
  at: Date | undefined,
): string {
  const { base, lastChange, files, missing, damaged, isExternal, stop, until, warnings } = restored
  const last = lastChange
    ? `the last change in it was made at ${lastChange}`
    : 'nothing was changed after the base backup'
  return [
    isExternal
      ? `Restored into ${dataDir} from ${folder.path}: ${files} files, the keys and the secret. The database itself is restored with its own tools.`
      : `Restored into ${dataDir} from ${folder.path}, base/${base.manifest.id}: the database as it was ${stop ? `before a part of the log that cannot be followed` : at ? `at ${at.toISOString()}` : 'when the log ends'} (${last}), ${files} files, the keys and the secret.`,
    ...(stop ? [`${formatFault(stop)}: what came after ${until ?? 'the base backup'} may be lost.`] : []),
    ...warnings,
    ...(damaged.length > 0 ? [`Files of records that are not whole were left out: ${formatFaults(damaged)}.`] : []),
    ...(missing.length > 0
      ? [`${missing.length} files of records are not in the backup, the first ${missing[0]}.`]
      : []),
    'Start the server, sign in, and look at what was entered last.',
  ].join('\n')
}
